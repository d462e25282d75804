import { endianness } from "node:os";
import { z } from "zod";
import { type IndexData, InvertedIndex } from "./inverted-index";

/**
 * The index as bytes for a snapshot file. `stamp` says what it was built from, such as the collection's version:
 * `readSnapshot` takes the file back only with the same stamp.
 *
 * Layout, all numbers little-endian: "BKIX", format (u32), length of the head (u32), the head as JSON (stamp and
 * the byte length of every section), the sections.
 */
export function writeSnapshot({ data }: InvertedIndex, stamp: string): Buffer {
  const sections: Record<Section, Uint8Array> = {
    terms: Buffer.from(data.terms.join("\n")),
    postingStarts: bytesOf(data.postingStarts),
    postingDocuments: bytesOf(data.postingDocuments),
    postingFrequencies: bytesOf(data.postingFrequencies),
    sequenceStarts: bytesOf(data.sequenceStarts),
    sequences: bytesOf(data.sequences),
    lengths: bytesOf(data.lengths),
  };
  const lengths = SECTIONS.map((name) => sections[name].length);
  const head = Buffer.from(JSON.stringify({ stamp, lengths } satisfies z.infer<typeof headSchema>));
  const preface = Buffer.alloc(PREFACE_BYTES);
  preface.write(MAGIC, 0, "latin1");
  preface.writeUInt32LE(SNAPSHOT_FORMAT, 4);
  preface.writeUInt32LE(head.length, 8);
  return Buffer.concat([preface, head, ...SECTIONS.map((name) => sections[name])]);
}

/**
 * The index of a snapshot, or null when it is of another format or stamp, cut short, or no snapshot at all: then the
 * index is to be built anew. Copies what it needs; the buffer may be dropped.
 */
export function readSnapshot(snapshot: Buffer, stamp: string): InvertedIndex | null {
  if (snapshot.length < PREFACE_BYTES || snapshot.toString("latin1", 0, 4) !== MAGIC) return null;
  if (snapshot.readUInt32LE(4) !== SNAPSHOT_FORMAT || endianness() !== "LE") return null;
  const bodyStart = PREFACE_BYTES + snapshot.readUInt32LE(8);
  const head = headSchema.safeParse(parseJson(snapshot.toString("utf8", PREFACE_BYTES, bodyStart)));
  if (!head.success || head.data.stamp !== stamp) return null;
  const { lengths } = head.data;
  if (snapshot.length !== lengths.reduce((sum, length) => sum + length, bodyStart)) return null;
  return new InvertedIndex(dataOf(snapshot, bodyStart, lengths));
}

/** Raise it when the layout, or what `analyze` makes of a text, changes. */
export const SNAPSHOT_FORMAT = 1;

const MAGIC = "BKIX";
const PREFACE_BYTES = 12;

type Section = keyof IndexData;

const SECTIONS: readonly Section[] = [
  "terms",
  "postingStarts",
  "postingDocuments",
  "postingFrequencies",
  "sequenceStarts",
  "sequences",
  "lengths",
];

const headSchema = z.object({
  stamp: z.string(),
  lengths: z.array(z.int().nonnegative()).length(SECTIONS.length),
});

function dataOf(snapshot: Buffer, bodyStart: number, lengths: number[]): IndexData {
  const bytes = new Map<Section, Uint8Array>();
  let start = bodyStart;
  for (const [place, name] of SECTIONS.entries()) {
    const end = start + (lengths[place] ?? 0);
    bytes.set(name, snapshot.subarray(start, end));
    start = end;
  }
  const text = Buffer.from(bytes.get("terms") ?? []).toString("utf8");
  const numbers = (name: Section) => new Uint32Array(copyOf(bytes.get(name)));
  return {
    terms: text === "" ? [] : text.split("\n"),
    postingStarts: numbers("postingStarts"),
    postingDocuments: numbers("postingDocuments"),
    postingFrequencies: new Uint16Array(copyOf(bytes.get("postingFrequencies"))),
    sequenceStarts: numbers("sequenceStarts"),
    sequences: numbers("sequences"),
    lengths: numbers("lengths"),
  };
}

function bytesOf(array: Uint32Array | Uint16Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** Its own memory, and aligned, which a view of the file is not. */
function copyOf(bytes: Uint8Array = new Uint8Array()): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
