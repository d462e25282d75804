import { expect, test } from "vitest";
import { searchQueue } from "./search-queue";

/** Searches that end when they are told to, and the order in which they began. */
function controlledSearches() {
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const search = (id: number) => () => {
    began.push(id);
    return new Promise<number>((resolve) => {
      ends[id] = () => resolve(id);
    });
  };
  return { began, search, end: (id: number) => ends[id]?.() };
}

test("so many run at once, the rest in the order in which they came", async () => {
  const { began, search, end } = controlledSearches();
  const enqueue = searchQueue(2);
  const results = [0, 1, 2, 3].map((id) => enqueue(search(id)));
  expect(began).toEqual([0, 1]);
  end(1);
  expect(await results[1]).toBe(1);
  await new Promise(setImmediate);
  expect(began).toEqual([0, 1, 2]);
  end(0);
  end(2);
  await Promise.all([results[0], results[2]]);
  await new Promise(setImmediate);
  end(3);
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
});

test("a search that fails makes room like any other", async () => {
  const enqueue = searchQueue(1);
  const failing = enqueue(async () => Promise.reject(new Error("broken")));
  const next = enqueue(async () => "answered");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("answered");
  expect(await enqueue(async () => "idle again")).toBe("idle again");
});

test("a full queue refuses with a time to come back", async () => {
  const { search, end } = controlledSearches();
  const enqueue = searchQueue(1);
  const first = enqueue(search(0));
  const waiting = Array.from({ length: 256 }, () => enqueue(async () => 1));
  await expect(enqueue(async () => 1)).rejects.toMatchObject({
    code: "search_not_ready",
    retryAfterSeconds: 5,
  });
  end(0);
  await first;
  expect(await Promise.all(waiting)).toHaveLength(256);
});
