import { expect, test } from "vitest";
import { looseIsbn } from "./loose-isbn";

test.each([
  ["9780141439518", "9780141439518"],
  ["0-14-143951-3", "9780141439518"],
  ['="0141439513"', "9780141439518"],
  ['=""', null],
  ["ISBN-13: 978-0-14-143951-8", "9780141439518"],
  ["urn:isbn:9780141439518", "9780141439518"],
  ["9780141439518.0", "9780141439518"],
  ["141439513", "9780141439518"],
  ["7203543", "9780007203543"],
  ["080442957x", "9780804429573"],
  ["", null],
  ["0", null],
  ["NaN", null],
])("%j is %s", (field, isbn) => {
  expect(looseIsbn(field)).toEqual({ isbn });
});

test("zeros that a number lost come back only when the check digit proves them", () => {
  expect(looseIsbn("261102214")).toEqual({ isbn: "9780261102217" });
  expect(looseIsbn("261102213")).toEqual({ fault: expect.stringContaining("not 10 or 13 digits") });
});

test.each([
  ["9.78E+12", /rounded number/],
  ["9.78e+12", /rounded number/],
  ["9,78E+12", /rounded number/],
  ["9780141439519", /wrong check digit/],
  ["0141439512", /wrong check digit/],
  ["4006381333931", /another article's number/],
  ["12345", /not 10 or 13 digits/],
])("%s is no ISBN, and the reason says why", (field, fault) => {
  expect(looseIsbn(field)).toEqual({ fault: expect.stringMatching(fault) });
});
