import { sentences } from "./sentences";

/**
 * About two lines of a text: from the beginning of the sentence that holds a place, as many whole sentences as fit, and
 * at least the beginning of one, cut between words.
 * @param from UTF-16 offset of what the lines are about
 * @param longest UTF-16 units
 */
export function firstSentences(text: string, from: number, longest: number): string {
  const plain = text.replace(/\s+/g, " ");
  let end = 0;
  const following = sentences(plain).filter((sentence) => {
    end = plain.indexOf(sentence, end) + sentence.length;
    return end > from;
  });
  let lines = "";
  for (const sentence of following) {
    const longer = lines === "" ? sentence : `${lines} ${sentence}`;
    if (longer.length > longest) break;
    lines = longer;
  }
  return lines === "" ? cut(following[0] ?? "", longest) : lines;
}

function cut(sentence: string, longest: number): string {
  if (sentence.length <= longest) return sentence;
  const space = sentence.lastIndexOf(" ", longest - 1);
  return `${sentence.slice(0, space > 0 ? space : longest - 1).replace(/[\s,;:.]+$/, "")}…`;
}
