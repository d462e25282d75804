import { expect, test } from "vitest";
import { importCommand } from "./books-import";

test.each([
  [[], "import takes one file or folder"],
  [["a", "b"], "import takes one file or folder"],
  [["a", "--map", "title"], "“title” is not FIELD=COLUMN. The fields are id, title"],
  [["a", "--map", "colour=Red"], "“colour=Red” is not FIELD=COLUMN"],
  [["a", "--map", "title="], "“title=” is not FIELD=COLUMN"],
  [["a", "--source", ""], "a name other than founding"],
  [["a", "--source", "founding"], "a name other than founding"],
  [["a", "--source", "founding:x"], "a name other than founding"],
  [["a", "--fast"], "--fast"],
])("%j is refused before anything is opened", (words, reason) => {
  expect(() => importCommand(words)).toThrow(reason);
});

test("columns are named one by one or together, with commas of their own", () => {
  const words = [
    "a.csv",
    "--map",
    "title=Name, full,author=Writer",
    "--map",
    "id=Nr",
    "--source",
    "mine",
    "--dry-run",
  ];
  expect(importCommand(words)).toBeTypeOf("function");
});
