import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { fromSql, toSql } from "pgvector";
import type { Address, Hash, Hex } from "viem";

/** pgvector's type without a fixed dimension: each model has its own, and its own index. */
const vector = customType<{ data: number[]; driverData: string }>({
  dataType: () => "vector",
  toDriver: (value) => toSql(value),
  fromDriver: (value) => fromSql(value),
});
const atomicAmount = (name: string) => bigint(name, { mode: "bigint" });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Facts from an external book database; null members were not given there. */
export type Enrichment = {
  publisher: string | null;
  page_count: number | null;
  language: string | null;
  categories: string[];
  google_id: string | null;
  thumbnail: string | null;
  info_link: string | null;
};

export const books = pgTable(
  "books",
  {
    id: integer("id").primaryKey(),
    sourceKey: text("source_key").notNull(),
    title: text("title").notNull(),
    author: text("author").notNull(),
    googleTitle: text("google_title"),
    publicationDate: date("publication_date", { mode: "string" }),
    publicationDatePrecision: text("publication_date_precision", { enum: ["year", "month", "day"] }),
    /** Negative before Christ, where no calendar date fits `publication_date`. */
    publicationYear: integer("publication_year"),
    genre: text("genre").notNull(),
    isbn: text("isbn"),
    description: text("description"),
    enrichment: jsonb("enrichment").$type<Enrichment>(),
  },
  (table) => [
    uniqueIndex("books_source_key").on(table.sourceKey),
    index("books_genre").on(sql`lower(${table.genre})`),
    index("books_isbn").on(table.isbn),
  ],
);

export const summaries = pgTable("summaries", {
  bookId: integer("book_id")
    .primaryKey()
    .references(() => books.id, { onDelete: "cascade" }),
  markdown: text("markdown").notNull(),
  words: integer("words").notNull(),
  generator: text("generator").notNull(),
  source: text("source").notNull(),
  generatedAt: date("generated_at", { mode: "string" }).notNull(),
});

/** What title and author say a book is, folded by the import, so that both databases fold alike. */
export const bookIdentities = pgTable(
  "book_identities",
  {
    bookId: integer("book_id")
      .primaryKey()
      .references(() => books.id, { onDelete: "cascade" }),
    identity: text("identity").notNull(),
  },
  (table) => [index("book_identities_identity").on(table.identity)],
);

/** What a passage is taken from. */
export const chunkKinds = ["description", "summary", "text"] as const;
export type ChunkKind = (typeof chunkKinds)[number];

/** A passage that search can find. `section` is the heading above it, null in a description. Its kind never changes. */
export const chunks = pgTable(
  "chunks",
  {
    id: serial("id").primaryKey(),
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: chunkKinds }).notNull(),
    ordinal: integer("ordinal").notNull(),
    section: text("section"),
    text: text("text").notNull(),
    contentHash: text("content_hash").notNull(),
  },
  (table) => [uniqueIndex("chunks_place").on(table.bookId, table.kind, table.ordinal)],
);

/** What readers say is wrong with a book or its summary. Text of strangers: shown to the operator only. */
export const bookReports = pgTable(
  "book_reports",
  {
    id: serial("id").primaryKey(),
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("book_reports_book").on(table.bookId)],
);

export const chunkEmbeddings = pgTable(
  "chunk_embeddings",
  {
    chunkId: integer("chunk_id")
      .notNull()
      .references(() => chunks.id, { onDelete: "cascade" }),
    model: text("model").notNull(),
    /** The passage's own, kept here for the indexes: each has the vectors of one model and one kind. */
    kind: text("kind", { enum: chunkKinds }).notNull(),
    embedding: vector("embedding").notNull(),
  },
  (table) => [primaryKey({ columns: [table.chunkId, table.model] })],
);

export const paymentStates = [
  "created",
  "verified",
  "rejected",
  "delivered",
  "settling",
  "failed",
  "settled",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * The ledger. A refused authorization leaves no row: strangers could fill the table, or burn an owner's nonce.
 * Addresses and nonces are lower case; amounts are atomic units; times of authorizations are Unix seconds.
 */
export const payments = pgTable(
  "payments",
  {
    id: text("id").primaryKey(),
    network: text("network").notNull(),
    asset: text("asset").notNull(),
    payer: text("payer").notNull(),
    nonce: text("nonce").notNull(),
    payTo: text("pay_to").notNull(),
    amount: atomicAmount("amount").notNull(),
    validBefore: bigint("valid_before", { mode: "bigint" }).notNull(),
    /** Path and parsed parameters with defaults filled in: what "the same resource" means. */
    resource: text("resource").notNull(),
    paymentPayload: jsonb("payment_payload").notNull(),
    paymentRequirements: jsonb("payment_requirements").notNull(),
    state: text("state", { enum: paymentStates }).notNull(),
    /** Who holds the reservation while the handler runs, and until when; afterwards null. */
    reservation: text("reservation"),
    reservedUntil: instant("reserved_until"),
    /** SHA-256 of the buyer's Idempotency-Key; null when none was sent. */
    secretHash: text("secret_hash"),
    response: text("response"),
    deliveredAt: instant("delivered_at"),
    attempt: integer("attempt").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    claimedUntil: instant("claimed_until"),
    reason: text("reason"),
    recoverable: boolean("recoverable").notNull().default(true),
    /** The last failure was the payer's doing (an emptied wallet), not ours or the chain's. */
    payerAtFault: boolean("payer_at_fault").notNull().default(false),
    transaction: text("transaction"),
    block: bigint("block", { mode: "bigint" }),
    /** The expired payment whose debt this one pays, and when such a debt was paid or forgiven. */
    clears: text("clears"),
    clearedAt: instant("cleared_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("payments_authorization").on(table.network, table.asset, table.payer, table.nonce),
    index("payments_due")
      .on(table.nextAttemptAt)
      .where(sql`${table.state} in ('delivered', 'settling', 'failed')`),
    index("payments_open")
      .on(table.network, table.asset, table.payer)
      .where(sql`${table.state} <> 'settled'`),
    index("payments_settled_block").on(table.network, table.asset, table.payer, table.block),
  ],
);

/** Every transition of a payment is a row with its time. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    state: text("state", { enum: paymentStates }).notNull(),
    at: instant("at").notNull(),
    reason: text("reason"),
  },
  (table) => [index("payment_events_payment").on(table.paymentId, table.id)],
);

/** A signed transaction and its replacements, all journaled before they are broadcast. */
export type SignedTransaction = {
  hash: Hash;
  raw: Hex;
  maxFeePerGas: string;
  maxPriorityFeePerGas: string;
  signedAt: string;
};

/**
 * The facilitator's own transaction nonces: a nonce is taken here, in the database, never by asking the node. Rows stay
 * when they are done, so that the next nonce is always known.
 */
export const signerNonces = pgTable(
  "signer_nonces",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    network: text("network").notNull(),
    signer: text("signer").$type<Address>().notNull(),
    nonce: bigint("nonce", { mode: "number" }).notNull(),
    state: text("state", { enum: ["open", "mined", "lost"] }).notNull(),
    transactions: jsonb("transactions").$type<SignedTransaction[]>().notNull(),
    claimedUntil: instant("claimed_until"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("signer_nonces_nonce").on(table.network, table.signer, table.nonce),
    index("signer_nonces_open").on(table.network, table.nonce).where(sql`${table.state} = 'open'`),
  ],
);

/**
 * The facilitator's journal: one row an authorization it was asked to settle, with all that sending it again takes.
 * The id is the authorization's identity: network, asset, authorizer and nonce, in lower case.
 */
export const settlements = pgTable(
  "settlements",
  {
    id: text("id").primaryKey(),
    network: text("network").notNull(),
    asset: text("asset").$type<Address>().notNull(),
    authorizer: text("authorizer").$type<Address>().notNull(),
    payTo: text("pay_to").$type<Address>().notNull(),
    /** uint256 values as decimal text: they may be larger than a bigint column. */
    value: text("value").notNull(),
    validAfter: text("valid_after").notNull(),
    validBefore: text("valid_before").notNull(),
    authorizationNonce: text("authorization_nonce").$type<Hex>().notNull(),
    signature: text("signature").$type<Hex>().notNull(),
    state: text("state", { enum: ["queued", "sent", "confirmed", "failed"] }).notNull(),
    reason: text("reason"),
    /** The transaction of ours that carries it while it is sent. */
    signerNonceId: bigint("signer_nonce_id", { mode: "number" }).references(() => signerNonces.id, {
      onDelete: "set null",
    }),
    /** The newest transaction known to carry it; a stranger's when they were faster. */
    transaction: text("transaction").$type<Hash>(),
    block: bigint("block", { mode: "bigint" }),
    claimedUntil: instant("claimed_until"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("settlements_queued").on(table.network, table.updatedAt).where(sql`${table.state} = 'queued'`),
    index("settlements_signer_nonce").on(table.signerNonceId),
  ],
);

/** What Google Books has answered: a question is not asked again for some months. */
export const googleBooksAnswers = pgTable("google_books_answers", {
  question: text("question").primaryKey(),
  volumes: jsonb("volumes").notNull(),
  answeredAt: instant("answered_at").notNull().defaultNow(),
});

/** Answers of a language model on the way to a summary: a run that was interrupted does not pay for them again. */
export const summaryDrafts = pgTable(
  "summary_drafts",
  {
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    /** The name of the step, such as `notes 3`. */
    part: text("part").notNull(),
    /** SHA-256 of all that the model was asked, its own name included. */
    promptHash: text("prompt_hash").notNull(),
    text: text("text").notNull(),
    /** Whether the model came to its end, was cut off at its limit, or would not answer. */
    ending: text("ending", { enum: ["stop", "length", "refusal"] }).notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.promptHash] })],
);

export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
});

/** The setting that counts the changes of the collection: what is built from books is built anew when it changes. */
export const collectionVersionKey = "collection_version";
