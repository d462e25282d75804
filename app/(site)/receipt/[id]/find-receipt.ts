import { cache } from "react";
import { ApiError } from "@/lib/errors";
import { getReceipt, type Receipt } from "@/lib/payments/receipt";

/** The receipt with an id, once for each request; null when there is none, or the text cannot be an id. */
export const findReceipt = cache(async (id: string): Promise<Receipt | null> => {
  if (!/^[\w-]{1,80}$/.test(id)) return null;
  try {
    return await getReceipt(id);
  } catch (error) {
    if (error instanceof ApiError && error.code === "payment_not_found") return null;
    throw error;
  }
});
