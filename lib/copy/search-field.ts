/** Words of the search field. */
export const searchFieldCopy = {
  landmark: "Search",
  label: "Search the books",
  placeholder: "stoicism, natural selection…",
  submit: "Search",
  suggestions: "Titles that match",
  found: (count: number) => {
    if (count === 0) return "No title matches.";
    return count === 1
      ? "One title matches. Press the down arrow to choose it."
      : `${count} titles match. Use the arrow keys to choose one.`;
  },
} as const;
