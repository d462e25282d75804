/** Faults of a purchase that begin in the browser; the service's own come with its words. */
export const purchaseFaults = {
  unreachable: "The service or its chain cannot be reached. Nothing was charged.",
  walletFailed: (error: unknown) =>
    `The wallet could not sign${error instanceof Error && error.message ? `: ${firstLine(error.message)}` : ""}. Nothing was paid.`,
} as const;

function firstLine(message: string): string {
  return (message.split("\n")[0] ?? "").trim().replace(/\.$/, "");
}
