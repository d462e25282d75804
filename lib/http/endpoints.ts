import type { PricedEndpoint } from "../payments/prices";

export type EndpointParameter = {
  name: string;
  in: "query" | "path";
  type: "string" | "integer" | "boolean";
  required: boolean;
  default?: number | boolean;
  minimum?: number;
  maximum?: number;
  description: string;
};

export type Endpoint = {
  method: "GET" | "POST";
  path: string;
  description: string;
  parameters: readonly EndpointParameter[];
  /** The name of its price, null when it is free. */
  price: PricedEndpoint | null;
};

const query = (
  name: string,
  type: EndpointParameter["type"],
  more: Partial<EndpointParameter> & { description: string },
) => ({ name, in: "query", type, required: false, ...more }) as const;
const bookId = { name: "id", in: "path", type: "integer", required: true, description: "book id" } as const;
const searchText = query("q", "string", {
  required: true,
  description: "what to look for, 1 to 512 characters",
});
const searchLimit = query("limit", "integer", {
  default: 20,
  minimum: 1,
  maximum: 50,
  description: "results",
});
const explain = (adds: string) =>
  query("explain", "boolean", { default: false, description: `adds to each hit ${adds}` });

/** Every endpoint of the API, once: /discover and the developers' page read this table. */
export const endpoints: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/books",
    description: "Browse and find books. Title, author and description are searched; typos are forgiven.",
    parameters: [
      query("q", "string", { description: "search text over title, author and description" }),
      query("author", "string", { description: "part of an author's name" }),
      query("genre", "string", { description: "one genre, in any letter case" }),
      query("isbn", "string", { description: "ISBN with 10 or 13 digits" }),
      query("page", "integer", { default: 1, minimum: 1, description: "page number" }),
      query("limit", "integer", { default: 20, minimum: 1, maximum: 100, description: "books per page" }),
      query("offset", "integer", { default: 0, minimum: 0, description: "books to skip; wins over page" }),
    ],
    price: null,
  },
  {
    method: "GET",
    path: "/books/{id}",
    description: "Everything about one book, with the outline of its summary.",
    parameters: [bookId],
    price: null,
  },
  {
    method: "GET",
    path: "/books/{id}/summary",
    description: "The complete summary of one book.",
    parameters: [bookId],
    price: "summary",
  },
  {
    method: "GET",
    path: "/genres",
    description: "All genres with their books counted.",
    parameters: [],
    price: null,
  },
  {
    method: "GET",
    path: "/search/hybrid",
    description: "The best passage of each matching book, by words and by meaning at once.",
    parameters: [
      searchText,
      searchLimit,
      explain("its ranks and scores in both halves of the search and where its passage has words of q"),
    ],
    price: "hybrid",
  },
  {
    method: "GET",
    path: "/search/summaries",
    description: "The best passage of each matching summary. Summary text only, no titles or descriptions.",
    parameters: [searchText, searchLimit, explain("where its passage has words of q")],
    price: "summaries",
  },
  { method: "GET", path: "/stats", description: "How much there is to read.", parameters: [], price: null },
  {
    method: "GET",
    path: "/discover",
    description: "This service in one object: endpoints, prices, payment.",
    parameters: [],
    price: null,
  },
  {
    method: "GET",
    path: "/payments/{id}",
    description:
      "The state of one payment, from verified to settled. The id is in X-Payment-Id of what was bought.",
    parameters: [{ name: "id", in: "path", type: "string", required: true, description: "payment id" }],
    price: null,
  },
  {
    method: "GET",
    path: "/balance/{address}",
    description:
      "What a wallet has of the payment token and what of that is left to spend here, in its smallest unit.",
    parameters: [
      { name: "address", in: "path", type: "string", required: true, description: "a wallet's address" },
    ],
    price: null,
  },
];
