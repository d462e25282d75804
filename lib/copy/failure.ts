/** Words of the pages for what went wrong, apart from the others: these pages come with every page. */
export const failureCopy = {
  title: "Something failed on our side",
  heading: "Something failed on our side.",
  text: "The page could not be put together. What you bought is safe in your library, and nothing is charged for this.",
  tryAgain: "Try again",
  reload: "Reload the page",
  browse: "Browse all books",
  /** Before the number by which the log knows the failure. */
  reference: "Reference",
} as const;
