import { addressParameter } from "@/lib/http/address-parameter";
import { handler } from "@/lib/http/handler";
import { getPayerBalance } from "@/lib/payments/payer-balance";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = handler(
  ({ params }) => getPayerBalance(addressParameter(params.address)),
  { cacheControl: "no-store" },
);
