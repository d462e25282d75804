/**
 * The sentences of one paragraph, each trimmed. Unicode's rules break after "Mr." and after a quoted question that the
 * sentence goes on from ('"Who?" he asked'); those breaks are mended here.
 */
export function sentences(paragraph: string): string[] {
  const found: string[] = [];
  let open = "";
  for (const { segment } of segmenter.segment(paragraph.replace(/\s+/g, " "))) {
    if (open !== "" && !goesOn(open, segment)) {
      found.push(open);
      open = "";
    }
    open += segment;
  }
  return [...found, open].map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

function goesOn(before: string, next: string): boolean {
  return endsInAbbreviation.test(before) || /^\p{Ll}/u.test(next);
}

const endsInAbbreviation =
  /(?:^|[\s("'“‘])(?:Mr|Mrs|Ms|Messrs|Mme|Mlle|Dr|Prof|St|Rev|Hon|Gen|Col|Capt|Lt|Sgt|vs|cf|ca|c|e\.g|i\.e|viz|vol|pp?|ch|fig|eds?|trans|\p{Lu}(?:\.\s?\p{Lu})*)\.\s*$/u;
