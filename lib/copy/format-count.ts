/** A number as pages show it: 3807 is “3,807”. */
export function formatCount(count: number): string {
  return counts.format(count);
}

const counts = new Intl.NumberFormat("en");
