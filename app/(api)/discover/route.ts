import { discover } from "@/lib/http/discover";
import { handler } from "@/lib/http/handler";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = handler(() => discover());
