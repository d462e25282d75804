import { reportBook } from "@/lib/catalog/report-book";
import { bookReportBody } from "@/lib/http/book-report-body";
import { bookIdParameter } from "@/lib/http/parameters";
import { sameOriginAction } from "@/lib/http/same-origin-action";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = sameOriginAction(async (body, params) => {
  await reportBook(bookIdParameter(params.id), bookReportBody(body));
  return { received: true };
});
