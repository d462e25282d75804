import { afterEach, describe, expect, test, vi } from "vitest";
import { callRoute } from "@/tests/support/call-route";
import { ApiError } from "../errors";
import { handler } from "./handler";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Calls a route whose function throws this, and what the log got. */
async function failWith(error: unknown) {
  let logged = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    logged += text;
    return true;
  });
  const route = handler(() => {
    throw error;
  });
  const response = await callRoute(route.GET, "/thing?q=private");
  return { response, body: await response.json(), logged };
}

describe("an error of a handler", () => {
  test("that is unknown answers internal_error and leaks nothing; the log has it under the request's id", async () => {
    const { response, body, logged } = await failWith(
      new Error("the password is swordfish", { cause: new Error("deep cause") }),
    );
    expect(response.status).toBe(500);
    const id = response.headers.get("x-request-id") ?? "none";
    expect(Object.keys(body.error)).toEqual(["code", "message", "docUrl"]);
    expect(body.error.code).toBe("internal_error");
    expect(body.error.message).toContain(id);
    expect(JSON.stringify(body)).not.toContain("swordfish");
    expect(logged).toContain(`request=${id}`);
    expect(logged).toContain("the password is swordfish: deep cause");
    expect(logged).toContain("path=/thing");
    expect(logged).not.toContain("private");
  });

  test("from the database is logged without the parameters, which may be signatures", async () => {
    const failed = Object.assign(new Error("Failed query: select $1\nparams: 0xsignature"), {
      query: "select $1",
      params: ["0xsignature"],
    });
    const { logged } = await failWith(new Error("outer", { cause: failed }));
    expect(logged).toContain("outer: failed query: select $1");
    expect(logged).not.toContain("0xsignature");
  });

  test("that is no Error at all is still answered", async () => {
    const { response } = await failWith("just a text");
    expect(response.status).toBe(500);
  });

  test("with a code has its status, details and Retry-After; a client's mistake is not logged", async () => {
    const details = { parameter: "q" };
    const mistake = await failWith(new ApiError("invalid_parameter", "q is wrong.", { details }));
    expect(mistake.response.status).toBe(400);
    expect(mistake.body).toEqual({
      error: {
        code: "invalid_parameter",
        message: "q is wrong.",
        docUrl: expect.stringMatching(/^http.*\/developers#error-invalid_parameter$/),
        parameter: "q",
      },
    });
    expect(mistake.response.headers.has("retry-after")).toBe(false);
    expect(mistake.logged).toBe("");

    const busy = await failWith(new ApiError("chain_unavailable", "Wait.", { retryAfterSeconds: 5 }));
    expect(busy.response.status).toBe(503);
    expect(busy.response.headers.get("retry-after")).toBe("5");
    expect(busy.response.headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("a handler", () => {
  test("passes query and path values on, and lets a Response out as it is", async () => {
    const echo = handler(({ query, params }) => ({ a: query.get("a"), id: params.id }));
    const response = await callRoute(echo.GET, "/x?a=1", { params: { id: "2" } });
    expect(await response.json()).toEqual({ a: "1", id: "2" });

    const redirect = handler(() => Response.redirect("http://localhost/book/1", 303), { vary: "Accept" });
    const moved = await callRoute(redirect.GET, "/x");
    expect(moved.status).toBe(303);
    expect(moved.headers.get("location")).toBe("http://localhost/book/1");
    expect(moved.headers.get("vary")).toBe("Accept");
    expect(moved.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("two requests have two ids", async () => {
    const { GET } = handler(() => ({}));
    const ids = await Promise.all(
      [1, 2].map(async () => (await callRoute(GET, "/")).headers.get("x-request-id")),
    );
    expect(new Set(ids).size).toBe(2);
  });

  test("the entity tag is the body's: it changes with it", async () => {
    let count = 0;
    const { GET } = handler(() => ({ count: Math.floor(count++ / 2) }));
    const tags = [];
    for (let call = 0; call < 3; call++) tags.push((await callRoute(GET, "/")).headers.get("etag"));
    expect(tags[0]).toBe(tags[1]);
    expect(tags[1]).not.toBe(tags[2]);
  });
});
