import { getStats } from "@/lib/catalog/get-stats";
import { handler } from "@/lib/http/handler";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = handler(() => getStats());
