/** Words of the citations of a book and its summary. */
export const citeCopy = {
  heading: "Cite",
  text: "The first entry is the book. The second is this summary, as generated text: cite it only when you quote it.",
  forms: { bibtex: "BibTeX", cslJson: "CSL-JSON", plain: "Plain text" },
  copy: (form: string) => `Copy ${form}`,
  close: "Close",
} as const;

/** Words of the report of an error. */
export const reportCopy = {
  heading: "Report an error",
  text: "What is wrong, and where? Whoever runs this library reads it. Nothing about you is sent along.",
  field: "The error",
  send: "Send report",
  sending: "Sending",
  cancel: "Cancel",
  sent: "Thank you. The report is written down.",
  failed: "The report did not arrive. Try again.",
  close: "Close",
} as const;
