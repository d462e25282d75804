import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { googleBooksAnswers } from "@/drizzle/schema";
import type { Database } from "../../db/database";
import type { GoogleBooks } from "./google-books-client";
import type { GoogleBooksVolume } from "./google-books-volume";

/** Google learns of books, too: an answer counts for three months. */
const answerDays = 90;

/** Asks the database before Google, and keeps every answer there at once, empty ones too. */
export function rememberedGoogleBooks(db: Database, ask: GoogleBooks): GoogleBooks {
  return async (question) => {
    const [known] = await db
      .select({ volumes: googleBooksAnswers.volumes })
      .from(googleBooksAnswers)
      .where(
        and(
          eq(googleBooksAnswers.question, question),
          gt(googleBooksAnswers.answeredAt, sql`now() - make_interval(days => ${answerDays}::int)`),
        ),
      );
    if (known) return storedVolumes.parse(known.volumes);
    const volumes = await ask(question);
    const answer = { volumes, answeredAt: sql`now()` };
    await db
      .insert(googleBooksAnswers)
      .values({ question, ...answer })
      .onConflictDoUpdate({ target: googleBooksAnswers.question, set: answer });
    return volumes;
  };
}

const text = z.string().nullable();
const storedVolumes: z.ZodType<GoogleBooksVolume[]> = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    subtitle: text,
    authors: z.array(z.string()),
    publisher: text,
    publishedDate: text,
    description: text,
    isbns: z.array(z.string()),
    pageCount: z.number().nullable(),
    categories: z.array(z.string()),
    thumbnail: text,
    language: text,
    infoLink: text,
  }),
);
