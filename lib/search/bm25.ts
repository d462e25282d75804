/**
 * The BM25 score of one term in one document (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009).
 *
 * `frequency`: how often the document has the term, field weights included. `lengthNorm`: from `lengthNorm` below.
 * Out: 0 or more; a document's score is the sum over the distinct terms of the query.
 */
export function bm25(inverseDocumentFrequency: number, frequency: number, lengthNorm: number): number {
  return inverseDocumentFrequency * saturation(frequency, lengthNorm);
}

/** What BM25 multiplies by the idf: grows with the frequency from 0 towards K1 + 1. */
export function saturation(frequency: number, lengthNorm: number): number {
  return (frequency * (K1 + 1)) / (frequency + lengthNorm);
}

/** What a document's length, against the mean of the collection, adds below the line: long documents score less. */
export function lengthNorm(length: number, meanLength: number): number {
  return K1 * (1 - B + (B * length) / meanLength);
}

/** ln(1 + (N − df + 0.5) / (df + 0.5)): above 0 even for a term that every document has. */
export function inverseDocumentFrequency(documentCount: number, documentFrequency: number): number {
  return Math.log(1 + (documentCount - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

const K1 = 1.2;
const B = 0.75;
