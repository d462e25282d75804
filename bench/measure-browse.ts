import { Agent, get } from "node:http";
import { type Latency, latencyOf } from "./percentile";
import { timed } from "./stopwatch";

/** How many answers a second a route gave to clients that each ask again as soon as they are answered. */
export type BrowseFigures = Record<string, Latency & { answersPerSecond: number }>;

const routes = [
  "/books?limit=20",
  "/books?q=whale",
  "/books?genre=Science",
  "/books/2",
  "/genres",
  "/stats",
  "/discover",
  "/",
  "/book/2/on-the-origin-of-species",
];
const clients = 16;
const secondsEach = 5;

/**
 * Asks the free routes of a running service, one route after the other, over connections that stay open.
 * @throws Error when a route does not answer 200
 */
export async function measureBrowse(url: string): Promise<BrowseFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const figures: BrowseFigures = {};
  for (const route of routes) {
    await ask(agent, url + route);
    const deadline = performance.now() + secondsEach * 1_000;
    const times: number[] = [];
    const client = async () => {
      while (performance.now() < deadline) times.push((await timed(() => ask(agent, url + route))).ms);
    };
    const { ms } = await timed(() => Promise.all(Array.from({ length: clients }, client)));
    figures[route] = { ...latencyOf(times), answersPerSecond: Math.round(times.length / (ms / 1_000)) };
  }
  agent.destroy();
  return figures;
}

/** fetch would cost the measuring side as much as the answer costs the service. */
function ask(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.once("end", () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${url} answered ${response.statusCode}.`)),
      );
    });
    request.once("error", reject);
  });
}
