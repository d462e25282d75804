/** To a tenth: finer than any screen draws a cover, and short in the page. */
export function rounded(value: number): number {
  return Number(value.toFixed(1));
}
