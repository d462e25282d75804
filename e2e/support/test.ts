import { test as base, expect } from "@playwright/test";
import { type Guard, guardContext } from "./guard";
import { type Service, withService } from "./service";
import { listenToWire, type Wire } from "./wire";

type JourneyFixtures = { guard: Guard; wire: Wire };

/**
 * A journey: a real browser at a real service. It fails when any page of it leaves the origin, prints an error, or
 * throws, whatever else it asserts.
 */
export const test = base.extend<JourneyFixtures, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
    async ({}, use) => {
      await withService(use);
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ service }, use) => {
    await use(service.url);
  },
  guard: [
    async ({ context, service }, use) => {
      const guard = guardContext(context, new URL(service.url).origin);
      await use(guard);
      expect(guard.faults(), "what should not have happened in the browser").toEqual([]);
    },
    { auto: true },
  ],
  wire: [
    async ({ context }, use) => {
      await use(listenToWire(context));
    },
    { auto: true },
  ],
});
