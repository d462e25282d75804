/** Pages that are left out, after one that is shown. */
type Gap = { after: number };

/** Which of the numbered pages to show: the ends, the open one, and its neighbours; never a gap of a single page. */
export function shownPages(page: number, pages: number): (number | Gap)[] {
  const wanted = new Set([1, 2, page - 1, page, page + 1, pages - 1, pages]);
  const shown: (number | Gap)[] = [];
  for (let number = 1; number <= pages; number++) {
    const closesGapOfOne = wanted.has(number - 1) && wanted.has(number + 1);
    if (wanted.has(number) || closesGapOfOne) shown.push(number);
    else if (typeof shown.at(-1) === "number") shown.push({ after: number - 1 });
  }
  return shown;
}
