const charactersPerToken = 4;

/**
 * About how many tokens a language model makes of a text: one for four ASCII characters, one for each other character.
 * Too many rather than too few for most models.
 */
export function estimateTokens(text: string): number {
  const others = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return Math.ceil((text.length - others) / charactersPerToken) + others;
}
