import { paid } from "@/lib/http/paid";
import { searchOffer } from "@/lib/http/search-offer";
import { hybridSearch } from "@/lib/search/hybrid-search";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = paid("hybrid", (call) =>
  searchOffer(call, {
    path: "/search/hybrid",
    price: "hybrid",
    title: "Search in all books",
    search: hybridSearch,
  }),
);
