/**
 * The rows of a static model for a text, repeats included.
 *
 * Words are runs of letters or digits, lower case, NFKC, without combining marks. A word that is no row is cut from
 * the left into the longest rows, every part after the first written with "##"; a word with a part that is no row
 * counts nothing. The rule is the model's (config.json, `tokenisation`): changing it makes its vectors wrong.
 */
export function wordPieces(text: string, rows: ReadonlyMap<string, number>): number[] {
  const words =
    text
      .toLowerCase()
      .normalize("NFKC")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const pieces: number[] = [];
  for (const word of words) {
    const row = rows.get(word);
    // Most words are rows as they stand, and a row has no marks: the rest is for the others.
    if (row !== undefined) pieces.push(row);
    else pieces.push(...piecesOf(word, rows));
  }
  return pieces;
}

function piecesOf(word: string, rows: ReadonlyMap<string, number>): number[] {
  const bare = word.normalize("NFD").replace(/\p{Mn}/gu, "");
  const row = rows.get(bare);
  return row === undefined ? cut([...bare], rows) : [row];
}

function cut(letters: string[], rows: ReadonlyMap<string, number>): number[] {
  const pieces: number[] = [];
  let start = 0;
  while (start < letters.length) {
    const piece = longestPiece(letters, start, rows);
    if (!piece) return [];
    pieces.push(piece.row);
    start = piece.end;
  }
  return pieces;
}

function longestPiece(letters: string[], start: number, rows: ReadonlyMap<string, number>) {
  const prefix = start === 0 ? "" : "##";
  for (let end = letters.length; end > start; end--) {
    const row = rows.get(prefix + letters.slice(start, end).join(""));
    if (row !== undefined) return { row, end };
  }
  return null;
}
