import { getBook } from "@/lib/catalog/get-book";
import { handler } from "@/lib/http/handler";
import { bookIdParameter } from "@/lib/http/parameters";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = handler(
  ({ params }) => getBook(bookIdParameter(params.id)),
  { vary: "Accept" },
);
