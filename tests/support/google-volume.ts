type Info = Record<string, unknown>;

/** A volume as the Google Books API writes it; `undefined` leaves a member out. */
export function googleVolume(given: Info & { id?: string } = {}): unknown {
  const { id = "frnk1818", ...info } = given;
  return {
    kind: "books#volume",
    id,
    etag: "x1",
    selfLink: `https://www.googleapis.com/books/v1/volumes/${id}`,
    volumeInfo: {
      title: "Frankenstein",
      subtitle: "Or, The Modern Prometheus",
      authors: ["Mary Shelley"],
      publisher: '"Oxford Press, Inc."',
      publishedDate: "1999-05",
      description: "<p>A student <b>makes</b> a man&nbsp;&amp; leaves him.</p><p>He is not forgiven.</p>",
      industryIdentifiers: [
        { type: "ISBN_10", identifier: "0486282112" },
        { type: "ISBN_13", identifier: "9780486282114" },
      ],
      readingModes: { text: true, image: false },
      pageCount: 166,
      printType: "BOOK",
      categories: ["Fiction", "Fiction", "Horror"],
      imageLinks: {
        smallThumbnail: `http://books.google.com/books/content?id=${id}&zoom=5&edge=curl`,
        thumbnail: `http://books.google.com/books/content?id=${id}&zoom=1&edge=curl`,
      },
      language: "en",
      infoLink: `http://books.google.com/books?id=${id}&dq=frankenstein`,
      ...info,
    },
  };
}

/** An answer of `GET /volumes`. Nothing found has no `items` at all. */
export function googleAnswer(...volumes: unknown[]): string {
  const found = volumes.length === 0 ? {} : { items: volumes };
  return JSON.stringify({ kind: "books#volumes", totalItems: volumes.length, ...found });
}
