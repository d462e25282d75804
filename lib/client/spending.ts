/** The first moment of the day, in the reader's time zone. */
export function startOfToday(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

/** The first moment of the month, in the reader's time zone. */
export function startOfMonth(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), 1);
}

/** Whether a payment would bring the day above the limit. All in atomic units. */
export function overLimit({ spent, price, limit }: { spent: bigint; price: bigint; limit: bigint }): boolean {
  return spent + price > limit;
}
