import "server-only";
import { ApiError } from "../errors";
import { errorResponse } from "./error-response";

/** 405 with our body and the methods that do work in `Allow`. */
export function methodNotAllowed(request: Request, methods: readonly string[]): Response {
  const allow = methods.join(", ");
  const message = `${request.method} does not work here. Use ${methods.filter((method) => method !== "OPTIONS").join(" or ")}.`;
  const response = errorResponse(
    new ApiError("method_not_allowed", message, { details: { allow } }),
    request,
  );
  response.headers.set("Allow", allow);
  return response;
}
