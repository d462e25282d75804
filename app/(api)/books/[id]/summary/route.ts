import { paid } from "@/lib/http/paid";
import { bookIdParameter } from "@/lib/http/parameters";
import { getSummary } from "@/lib/summaries/get-summary";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = paid("summary", async ({ params }) => {
  const summary = await getSummary(bookIdParameter(params.id));
  return {
    key: `/books/${summary.id}/summary`,
    description: `Summary of ${summary.title} by ${summary.author}`,
    deliver: async () => summary,
  };
});
