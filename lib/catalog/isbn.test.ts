import { expect, test } from "vitest";
import { parseIsbn } from "./isbn";

test.each([
  ["9780141439518", "9780141439518"],
  ["978-0-14-143951-8", "9780141439518"],
  ["978 0 14 143951 8", "9780141439518"],
  ["978\u20110\u201114\u2011143951\u20118", "9780141439518"],
  ["0141439513", "9780141439518"],
  ["0-8044-2957-X", "9780804429573"],
  ["080442957x", "9780804429573"],
])("%s is an ISBN, stored as 13 digits", (text, digits) => {
  expect(parseIsbn(text)).toEqual({ digits, isValid: true });
});

test.each(["9780141439519", "0141439512", "080442957-1"])("%s has a wrong check digit", (text) => {
  expect(parseIsbn(text)).toEqual({ digits: text.replace("-", ""), isValid: false });
});

test.each(["", "junk", "978014143951", "9.78e+12", "X141439513", "97801414395180", "٩٧٨٠١٤١٤٣٩٥١٨"])(
  "%j is no ISBN at all",
  (text) => {
    expect(parseIsbn(text)).toBeNull();
  },
);
