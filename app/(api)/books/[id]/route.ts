import { getBook } from "@/lib/catalog/get-book";
import { handler } from "@/lib/http/handler";
import { bookIdParameter } from "@/lib/http/parameters";
import { prefersHtml } from "@/lib/http/prefers-html";
import { seeOther } from "@/lib/http/see-other";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = handler(
  async ({ request, params }) => {
    const book = await getBook(bookIdParameter(params.id));
    return prefersHtml(request.headers.get("accept")) ? seeOther(book.links.page) : book;
  },
  { vary: "Accept" },
);
