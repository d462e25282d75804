/** Words of a summary as it is read, and of the tools of its reader. */
export const readingCopy = {
  heading: "The summary",
  report: "Report one.",
  contents: "Sections",
  unreadable: "This summary has an unexpected form. Here is all of it, as it came.",
  receipt: (id: string, amount: string, date: string) => `Receipt ${id}, ${amount} USDC, ${date}`,

  tools: {
    label: "Keep this summary",
    copy: "Copy Markdown",
    download: "Download .md",
    print: "Print",
    cite: "Cite",
  },
} as const;
