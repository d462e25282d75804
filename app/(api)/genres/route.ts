import { listGenres } from "@/lib/catalog/list-genres";
import { handler } from "@/lib/http/handler";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = handler(() => listGenres());
