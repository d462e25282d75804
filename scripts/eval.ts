import { readBeirCollection } from "@/bench/beir-collection";
import { evaluateRetrieval, type RetrievalEvaluation } from "@/bench/evaluate-retrieval";
import { staticEmbedder } from "@/lib/search/static-embedder";

/** `npm run eval -- <folder> …`: how well the search engine ranks collections in BEIR form, as a table each. */
const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error("Usage: npm run eval -- <folder with corpus.jsonl[.gz], queries.jsonl and qrels.tsv> …");
  process.exit(1);
}

const embedder = staticEmbedder();
for (const folder of folders) {
  const collection = readBeirCollection(folder);
  const evaluation = await evaluateRetrieval(collection, embedder);
  console.log(`\n${folder}: ${collection.documents.length} documents, ${collection.queries.length} queries`);
  console.log(table(evaluation));
}

function table({ bm25, adjacency, vectors, fused }: RetrievalEvaluation): string {
  const rows = { BM25: bm25, "BM25 + adjacency": adjacency, "vectors alone": vectors, fused };
  const lines = Object.entries(rows).map(
    ([name, { ndcgAt10, recallAt50 }]) =>
      `${name.padEnd(18)}${ndcgAt10.toFixed(4).padStart(8)}${recallAt50.toFixed(4).padStart(11)}`,
  );
  return [`${"".padEnd(18)} nDCG@10  recall@50`, ...lines].join("\n");
}
