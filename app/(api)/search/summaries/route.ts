import { paid } from "@/lib/http/paid";
import { searchOffer } from "@/lib/http/search-offer";
import { searchSummaries } from "@/lib/search/search-summaries";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = paid("summaries", (call) =>
  searchOffer(call, {
    path: "/search/summaries",
    price: "summaries",
    title: "Search in all summaries",
    search: searchSummaries,
  }),
);
