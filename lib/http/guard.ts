import "server-only";
import { withApiHeaders } from "./api-headers";
import { errorResponse } from "./error-response";

/** Runs a handler's work: its response, or its error as a response, with the API's headers either way. */
export async function guard(request: Request, work: () => Promise<Response>): Promise<Response> {
  try {
    return withApiHeaders(await work(), request);
  } catch (error) {
    return errorResponse(error, request);
  }
}
