import { listBooks } from "@/lib/catalog/list-books";
import { bookListQuery } from "@/lib/http/book-list-query";
import { handler } from "@/lib/http/handler";
import { rankBooks } from "@/lib/search/rank-books";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = handler(({ query }) =>
  listBooks(bookListQuery(query), rankBooks),
);
