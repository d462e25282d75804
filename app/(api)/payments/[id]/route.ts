import { handler } from "@/lib/http/handler";
import { getReceipt } from "@/lib/payments/receipt";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = handler(
  ({ params }) => getReceipt(params.id ?? ""),
  { cacheControl: "no-cache" },
);
