import type { MotifName } from "./motifs";
import { textHash } from "./text-hash";

type MotifPair = readonly [MotifName, MotifName];

/** The two motifs that a genre's covers choose from. A genre we never heard of gets a pair of its own by its name. */
export function motifsOfGenre(genre: string): MotifPair {
  const name = genre.toLowerCase();
  return motifsByGenre.get(name) ?? pairs[textHash(name) % pairs.length] ?? fiction;
}

const fiction: MotifPair = ["rings", "horizon"];
const classics: MotifPair = ["shelf", "compass"];
const history: MotifPair = ["shelf", "horizon"];
const nature: MotifPair = ["furrows", "rings"];
const science: MotifPair = ["tiles", "rings"];
const technology: MotifPair = ["tiles", "ladder"];
const business: MotifPair = ["ladder", "shelf"];
const philosophy: MotifPair = ["compass", "rings"];
const religion: MotifPair = ["compass", "horizon"];
const biography: MotifPair = ["horizon", "furrows"];
const arts: MotifPair = ["furrows", "tiles"];

const pairs = [
  fiction,
  classics,
  history,
  nature,
  science,
  technology,
  business,
  philosophy,
  religion,
  biography,
  arts,
];

const motifsByGenre = new Map<string, MotifPair>([
  ["adventure", biography],
  ["art & design", arts],
  ["biography & memoir", biography],
  ["children's", arts],
  ["classic fiction", fiction],
  ["drama", classics],
  ["economics & business", business],
  ["fantasy", fiction],
  ["health & medicine", science],
  ["historical fiction", history],
  ["history", history],
  ["horror & gothic", fiction],
  ["mathematics & computing", technology],
  ["modern fiction", arts],
  ["mystery & crime", classics],
  ["nature & environment", nature],
  ["philosophy", philosophy],
  ["poetry & epic", religion],
  ["politics & society", history],
  ["psychology", philosophy],
  ["religion & spirituality", religion],
  ["science", science],
  ["science fiction", technology],
  ["self-development", business],
  ["travel & exploration", nature],
]);
