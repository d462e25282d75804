import { expect, test } from "vitest";
import { htmlToText } from "./html-to-text";

test.each([
  ["<p>One &amp; two.</p>\n<p>Three<br/>four.</p>", "One & two.\n\nThree four."],
  ["<div>One<ul><li>Two</li><li>Three</li></ul></div>", "One\n\nTwo\n\nThree"],
  ["One<br><br>two", "One\n\ntwo"],
  ["<b>Bo</b>ld", "Bold"],
  ["A<script>alert('x')</script>B<style>p{}</style>C<!-- D -->", "ABC"],
  ["&lt;p&gt;Twice &amp;amp; over&lt;/p&gt;", "Twice & over"],
  ["caf&eacute; &#8212; &#x2014;", "café — —"],
  ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
  ["I <3 <unknown> tags &amp; AT&T", "I <3 <unknown> tags & AT&T"],
  ["One\r\n\r\n  two\nthree", "One\n\ntwo three"],
  ["<p>unclosed <i>tags", "unclosed tags"],
  ["", ""],
])("%j", (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test("what a script or a style says is never text, however it is written", () => {
  const text = htmlToText(
    "<p>A</p><SCRIPT type='x'>evil()</SCRIPT ><p onclick='evil()'>B</p><iframe>evil()</iframe>",
  );
  expect(text).toBe("A\n\nB");
});
