import { expect, test } from "vitest";
import { prefersHtml } from "./prefers-html";

test.each([
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "text/html",
  "TEXT/HTML",
  "text/html;charset=utf-8",
  "text/html, */*",
  "*/*, text/html",
  "text/*",
  "text/html;q=0.5, application/json;q=0.4",
  "application/json; q=0.8 , text/html ; q=0.9",
  "text/html;q=0.1",
  "application/json;q=0, text/html;q=0.001",
])("a page for %s", (accept) => {
  expect(prefersHtml(accept)).toBe(true);
});

test.each([
  null,
  "",
  "*/*",
  "application/json",
  "application/*",
  "application/json, text/plain, */*",
  "application/json, text/html",
  "text/html, application/json",
  "text/html;q=0.9, application/json",
  "text/html;q=0.5, */*",
  "text/html;q=0, */*;q=0.1",
  "text/html;q=0",
  "*/*;q=0.5, text/*;q=0.4",
  "application/xhtml+xml",
  "text/css,*/*;q=0.1",
  "image/avif,image/webp,*/*",
  "text/html;q=2",
  "text/html;q=high",
  "text/html;q=",
  "junk, , /, text/, text/html/extra",
])("JSON for %j", (accept) => {
  expect(prefersHtml(accept)).toBe(false);
});
