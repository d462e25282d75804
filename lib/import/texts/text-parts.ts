import "server-only";
import { and, asc, eq, gt } from "drizzle-orm";
import { chunks } from "@/drizzle/schema";
import type { Database } from "../../db/database";
import { estimateTokens } from "../summarizing/estimate-tokens";

const pageSize = 200;
/** From here on a part ends where its section does. */
const wellFilled = 0.6;

/**
 * A book's text in parts of at most so many tokens, in order: whole sections where they fit, each under its heading, and
 * always whole passages. Holds one part, whatever the length of the text.
 */
export async function* textParts(db: Database, bookId: number, tokens: number): AsyncGenerator<string> {
  let open: string[] = [];
  let held = 0;
  let section: string | null = null;
  for await (const passage of passagesOf(db, bookId)) {
    const isNewSection = passage.section !== section;
    const size = estimateTokens(passage.text) + estimateTokens(passage.section ?? "") + 4;
    if (held > 0 && (held + size > tokens || (isNewSection && held >= tokens * wellFilled))) {
      yield open.join("\n\n");
      [open, held] = [[], 0];
    }
    if (passage.section !== null && (isNewSection || open.length === 0)) open.push(`[${passage.section}]`);
    open.push(passage.text);
    held += size;
    section = passage.section;
  }
  if (open.length > 0) yield open.join("\n\n");
}

async function* passagesOf(db: Database, bookId: number) {
  for (let lastOrdinal = -1; ; ) {
    const page = await db
      .select({ ordinal: chunks.ordinal, section: chunks.section, text: chunks.text })
      .from(chunks)
      .where(and(eq(chunks.bookId, bookId), eq(chunks.kind, "text"), gt(chunks.ordinal, lastOrdinal)))
      .orderBy(asc(chunks.ordinal))
      .limit(pageSize);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    lastOrdinal = last.ordinal;
  }
}
