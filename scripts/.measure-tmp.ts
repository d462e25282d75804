import { readFileSync } from "node:fs";
import { readCollection } from "@/lib/import/read-collection";
import { chunkBook } from "@/lib/import/chunk-book";
import { InvertedIndexBuilder } from "@/lib/search/inverted-index-builder";
import { rankPassages } from "@/lib/search/rank-passages";
import { staticEmbedder } from "@/lib/search/static-embedder";
const qs = JSON.parse(readFileSync("tests/search/reader-questions.json","utf8"));
const { books } = await readCollection("drizzle/collection");
const rows = books.flatMap(({book}) => chunkBook({description: book.description, summary: book.summary?.markdown ?? null}).map(c => ({...c, book})));
console.log(books.length, rows.length, Math.min(...books.map(b=>b.book.summary?.words??1e9)), qs.length);
const e = staticEmbedder();
const lex = {
 text: (r:any)=>[{text:r.text,weight:1}],
 "section+text": (r:any)=>[{text:r.section??"",weight:1},{text:r.text,weight:1}],
 "title+text": (r:any)=>[{text:r.book.title,weight:1},{text:r.text,weight:1}],
 "title+section+text": (r:any)=>[{text:r.book.title,weight:1},{text:r.section??"",weight:1},{text:r.text,weight:1}],
 "title+author+section+text": (r:any)=>[{text:r.book.title,weight:1},{text:r.book.author,weight:1},{text:r.section??"",weight:1},{text:r.text,weight:1}],
 "all+genre": (r:any)=>[{text:r.book.title,weight:1},{text:r.book.author,weight:1},{text:r.book.genre,weight:1},{text:r.section??"",weight:1},{text:r.text,weight:1}],
};
const emb = { text:(r:any)=>r.text, "section+text":(r:any)=>`${r.section??""} ${r.text}`, "title+section+text":(r:any)=>`${r.book.title} ${r.section??""} ${r.text}` };
for (const [en, ef] of Object.entries(emb)) {
 const vs = await e.embedPassages(rows.map(ef));
 for (const [ln, lf] of Object.entries(lex)) {
  const b = new InvertedIndexBuilder(); rows.forEach((r,i)=>b.add(i, lf(r))); const index=b.build();
  let at1=0, at5=0, mrr=0; const misses=[];
  for (const {bookId, question} of qs) {
   const [qv] = await e.embedQueries([question]);
   const near = vs.map((v,i)=>({ordinal:i, cosine: v?v.reduce((s,x,j)=>s+x*qv![j],0):-1})).sort((a,b)=>b.cosine-a.cosine).slice(0,100);
   const ranked = rankPassages(index, question, {model:e.model, passages: near});
   const order=[...new Set(ranked.map(p=>rows[p.ordinal].book.id))]; const rank=order.indexOf(bookId)+1;
   if(rank===1)at1++; if(rank&&rank<=5)at5++; else misses.push(`${bookId}@${rank}`); if(rank)mrr+=1/rank;
  }
  console.log(en.padEnd(20), ln.padEnd(28), at1, at5, (mrr/qs.length).toFixed(3), misses.join(" "));
 }
}
