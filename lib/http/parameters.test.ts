import { expect, test } from "vitest";
import { integerParameter, requiredTextParameter, textParameter } from "./parameters";

const range = { min: 1, max: 50, fallback: 20 };

test("an integer is read, or its fallback when absent", () => {
  expect(integerParameter(new URLSearchParams("limit=50"), "limit", range)).toBe(50);
  expect(integerParameter(new URLSearchParams(""), "limit", range)).toBe(20);
  const absent = integerParameter(new URLSearchParams(""), "limit", { ...range, fallback: undefined });
  expect(absent).toBeUndefined();
});

test.each(["0", "51", "1e1", "1.0", "-1", "+1", "01", " 1", "", "NaN", "Infinity", "0x1", "１"])(
  "limit=%j is refused with the range",
  (text) => {
    expect(() => integerParameter(new URLSearchParams({ limit: text }), "limit", range)).toThrow(
      "limit must be a whole number from 1 to 50.",
    );
  },
);

test("a text is trimmed; its length counts characters, not code units", () => {
  expect(textParameter(new URLSearchParams({ q: "  a b " }), "q")).toBe("a b");
  expect(textParameter(new URLSearchParams({ q: "📖".repeat(512) }), "q")).toHaveLength(1024);
  expect(() => textParameter(new URLSearchParams({ q: "📖".repeat(513) }), "q")).toThrow("512");
});

test("a required text may be neither absent nor blank", () => {
  for (const query of ["", "q=", "q=%20%20"])
    expect(() => requiredTextParameter(new URLSearchParams(query), "q")).toThrow(
      "q is required: from 1 to 512 characters.",
    );
});
