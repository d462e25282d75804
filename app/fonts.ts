import localFont from "next/font/local";

/** The serif of everything people read. */
export const literata = localFont({
  src: [
    {
      path: "../node_modules/@fontsource-variable/literata/files/literata-latin-wght-normal.woff2",
      style: "normal",
    },
  ],
  weight: "200 900",
  variable: "--font-literata",
  adjustFontFallback: "Times New Roman",
});

/** Its italic: a page that has some puts `literataItalic.variable` on what holds it, and `em` and `cite` use it there. */
export const literataItalic = localFont({
  src: [
    {
      path: "../node_modules/@fontsource-variable/literata/files/literata-latin-wght-italic.woff2",
      style: "italic",
    },
  ],
  weight: "200 900",
  variable: "--font-literata-italic",
  preload: false,
  adjustFontFallback: "Times New Roman",
});

/** The grotesk of controls. */
export const hankenGrotesk = localFont({
  src: "../node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-hanken-grotesk",
  adjustFontFallback: "Arial",
});
