import { beforeAll, expect, test } from "vitest";
import { hybridSearch } from "@/lib/search/hybrid-search";
import { searchSummaries } from "@/lib/search/search-summaries";
import { getSummary } from "@/lib/summaries/get-summary";
import { summaryOutline } from "@/lib/summaries/summary-outline";
import { countWords } from "@/lib/text/count-words";
import { markdownSections } from "@/lib/text/markdown-sections";
import { plainParagraphs } from "@/lib/text/plain-paragraphs";
import { sentences } from "@/lib/text/sentences";
import { testDatabase } from "../support/database";
import { testSearch } from "../support/search";
import { firstFoundingBooks } from "./first-founding-books";

const database = testDatabase();
testSearch(database, firstFoundingBooks);

/** Prices in thousandths of a USDC. */
type PriceTable = { hybrid: number; summaries: number; summary: number };
type Answer = { passage: string; price: number };

const bookIds = [1, 29];

/** Sentences as the buyer knows them, headings aside, and the one that is free. */
let summariesById: Map<number, { sentences: string[]; words: number; firstSentence: string }>;
beforeAll(async () => {
  const entries = bookIds.map(async (id) => {
    const { summary } = await getSummary(id);
    const paragraphs = markdownSections(summary).flatMap(({ body }) => plainParagraphs(body));
    const { words, firstSentence } = summaryOutline(summary);
    return [id, { sentences: paragraphs.flatMap(sentences), words, firstSentence }] as const;
  });
  summariesById = new Map(await Promise.all(entries));
});

/** Every passage that any sentence of the summary, asked for verbatim, brings up of its book, from either search. */
async function allAnswers(id: number, prices: PriceTable): Promise<Answer[]> {
  const known = summariesById.get(id)?.sentences ?? [];
  const answers: Answer[] = [];
  for (const sentence of known) {
    const q = sentence.slice(0, 512);
    const share = (price: number) => price / prices.summary;
    const hybrid = await hybridSearch(q, { limit: 50, explain: false, share: share(prices.hybrid) });
    const inside = await searchSummaries(q, { limit: 50, share: share(prices.summaries) });
    const ofBook = [
      ...hybrid.filter((hit) => hit.id === id).map(({ chunk }) => ({ passage: chunk, price: prices.hybrid })),
      ...inside.filter((hit) => hit.id === id).map(({ passage }) => ({ passage, price: prices.summaries })),
    ];
    // One passage per book and answer.
    expect(ofBook.length).toBeLessThanOrEqual(2);
    answers.push(...ofBook);
  }
  return answers;
}

/** Buys, each time, the answer with the most unknown words for its price. What it costs, and what stays unknown. */
function buyGreedily(answers: Answer[], unknown: Set<string>): { cost: number; missing: number } {
  let cost = 0;
  for (;;) {
    let best: { gain: number; price: number; gives: string[] } = { gain: 0, price: 0, gives: [] };
    for (const { passage, price } of answers) {
      const gives = [...unknown].filter((sentence) => passage.includes(sentence));
      const gain = gives.reduce((sum, sentence) => sum + countWords(sentence), 0) / price;
      if (gain > best.gain) best = { gain, price, gives };
    }
    if (best.gain === 0) return { cost, missing: unknown.size };
    cost += best.price;
    for (const sentence of best.gives) unknown.delete(sentence);
  }
}

test.each<PriceTable & { everything: boolean }>([
  { hybrid: 10, summaries: 20, summary: 50, everything: true },
  { hybrid: 20, summaries: 10, summary: 50, everything: true },
  { hybrid: 2, summaries: 5, summary: 50, everything: false },
])("a summary collected through searches costs at least its price, %o", async ({ everything, ...prices }) => {
  for (const id of bookIds) {
    const summary = summariesById.get(id) ?? { sentences: [], words: 0, firstSentence: "" };
    const answers = await allAnswers(id, prices);
    for (const { passage, price } of answers) {
      const shown = summary.sentences.filter((sentence) => passage.includes(sentence));
      const words = shown.reduce((sum, sentence) => sum + countWords(sentence), 0);
      expect(words).toBeLessThanOrEqual((summary.words * price) / prices.summary);
    }
    const unknown = new Set(summary.sentences.filter((sentence) => sentence !== summary.firstSentence));
    const { cost, missing } = buyGreedily(answers, unknown);
    // Where the shares are generous the buyer must get there: otherwise this test would prove nothing.
    if (everything) expect(missing).toBe(0);
    if (missing === 0) expect(cost).toBeGreaterThanOrEqual(prices.summary);
  }
});

test("a share below every sentence leaves the summary closed: descriptions answer, from both searches", async () => {
  const [sentence = ""] = summariesById.get(1)?.sentences.slice(5) ?? [];
  const hybrid = await hybridSearch(sentence, { limit: 50, explain: false, share: 0.001 });
  const inside = await searchSummaries(sentence, { limit: 50, share: 0.001 });
  const shown = [...hybrid.map((hit) => hit.chunk), ...inside.map((hit) => hit.passage)];
  expect(hybrid[0]?.id).toBe(1);
  for (const { sentences: secret } of summariesById.values()) {
    for (const text of shown) expect(secret.filter((one) => text.includes(one))).toEqual([]);
  }
});
