import type { Random } from "./random-numbers";
import { rounded as at } from "./rounded";

/** Thin lines in a square of 100 units, as the `d` of one SVG path. */
type Drawing = string;

export type MotifName = "rings" | "furrows" | "tiles" | "shelf" | "horizon" | "ladder" | "compass";

/**
 * The seven motifs. Each draws from the numbers it is given: the order in which it takes them is part of every cover.
 * Written short, with relative steps that repeat: a page holds many covers, and each of them twice.
 */
export const motifs: Record<MotifName, (random: Random) => Drawing> = {
  rings,
  furrows,
  tiles,
  shelf,
  horizon,
  ladder,
  compass,
};

/** Rings around one point, as in a trunk or a pond. */
function rings(random: Random): Drawing {
  const x = at(20 + random() * 60);
  const y = at(10 + random() * 60);
  const count = 5 + Math.floor(random() * 4);
  return range(count)
    .map((ring) => circle(x, y, at(8 + ring * (70 / count))))
    .join("");
}

/** Waves, each a little later than the one above. */
function furrows(random: Random): Drawing {
  const count = 7 + Math.floor(random() * 5);
  const amplitude = 4 + random() * 8;
  const waves = 1 + random() * 1.5;
  const phase = random() * 6.3;
  const furrow = (line: number) => {
    const left = at(6 + line * (88 / count));
    let y = left;
    const steps = range(10).map((step) => {
      const turn = phase + line * 0.45 + ((waves * (step + 1)) / 10) * fullTurn;
      const next = at(6 + line * (88 / count) + amplitude * Math.sin(turn));
      const rise = at(next - y);
      y = next;
      return `10 ${rise}`;
    });
    return `M0 ${left}l${steps.join(" ")}`;
  };
  return range(count).map(furrow).join("");
}

/** Truchet's tiles: two quarter circles each, turned one way or the other. */
function tiles(random: Random): Drawing {
  const tile = (place: number) => {
    const start = `M${(place % 5) * 20 + 10} ${Math.floor(place / 5) * 20}`;
    return random() < 0.5
      ? `${start}a10 10 0 0 1-10 10m20 0a10 10 0 0 0-10 10`
      : `${start}a10 10 0 0 0 10 10m-20 0a10 10 0 0 1 10 10`;
  };
  return range(25).map(tile).join("");
}

/** Spines of many heights on one board. */
function shelf(random: Random): Drawing {
  let path = "";
  for (let x = 4; x < 94; ) {
    const width = 3 + random() * 8;
    const height = 30 + random() * 52;
    path += `M${at(x)} 96V${at(96 - height)}H${at(x + width)}V96`;
    x += width + 1.6;
  }
  return `${path}M0 96H100`;
}

/** A sun over water. */
function horizon(random: Random): Drawing {
  const y = 55 + random() * 22;
  const radius = 10 + random() * 16;
  const x = 20 + random() * 60;
  const sun = circle(at(x), at(y - radius * (0.2 + random() * 0.9)), at(radius));
  const line = (place: number) =>
    `M${at(random() * 18)} ${at(y + place * place * 1.1 + 2)}H${at(82 + random() * 18)}`;
  return sun + range(6).map(line).join("");
}

/** Rungs of uneven length on one pole. */
function ladder(random: Random): Drawing {
  const count = 9 + Math.floor(random() * 5);
  const rung = (place: number) => {
    const start = random() * 60;
    return `M${at(start)} ${at(5 + place * (90 / count))}H${at(start + 12 + random() * 28)}`;
  };
  const rungs = range(count).map(rung).join("");
  return `${rungs}M${at(20 + random() * 60)} 0V100`;
}

/** Rays around a small circle, every second one shorter. */
function compass(random: Random): Drawing {
  const x = 50;
  const y = 46;
  const count = 12 + Math.floor(random() * 3) * 4;
  const start = random();
  const ray = (place: number) => {
    const angle = start + (place * fullTurn) / count;
    const length = place % 2 ? 20 + random() * 8 : 38;
    const end = (distance: number) =>
      `${at(x + distance * Math.cos(angle))} ${at(y + distance * Math.sin(angle))}`;
    return `M${end(8)}L${end(length)}`;
  };
  return range(count).map(ray).join("") + circle(x, y, 5);
}

const fullTurn = 6.283;

function circle(x: number, y: number, radius: number): string {
  const half = `a${radius} ${radius} 0 1 0`;
  const width = at(2 * radius);
  return `M${at(x - radius)} ${y}${half} ${width} 0${half}-${width} 0`;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}
