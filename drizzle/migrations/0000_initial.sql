CREATE EXTENSION IF NOT EXISTS vector;--> statement-breakpoint
CREATE TABLE "books" (
	"id" integer PRIMARY KEY NOT NULL,
	"source_key" text NOT NULL,
	"title" text NOT NULL,
	"author" text NOT NULL,
	"google_title" text,
	"publication_date" date,
	"publication_date_precision" text,
	"publication_year" integer,
	"genre" text NOT NULL,
	"isbn" text,
	"description" text,
	"enrichment" jsonb
);
--> statement-breakpoint
CREATE TABLE "chunk_embeddings" (
	"chunk_id" integer NOT NULL,
	"model" text NOT NULL,
	"embedding" vector NOT NULL,
	CONSTRAINT "chunk_embeddings_chunk_id_model_pk" PRIMARY KEY("chunk_id","model")
);
--> statement-breakpoint
CREATE TABLE "chunks" (
	"id" serial PRIMARY KEY NOT NULL,
	"book_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ordinal" integer NOT NULL,
	"section" text,
	"text" text NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"asset" text NOT NULL,
	"payer" text NOT NULL,
	"nonce" text NOT NULL,
	"pay_to" text NOT NULL,
	"amount" bigint NOT NULL,
	"valid_before" bigint NOT NULL,
	"resource" text NOT NULL,
	"payment_payload" jsonb NOT NULL,
	"payment_requirements" jsonb NOT NULL,
	"state" text NOT NULL,
	"reservation" text,
	"reserved_until" timestamp with time zone,
	"secret_hash" text,
	"response" text,
	"delivered_at" timestamp with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"reason" text,
	"recoverable" boolean DEFAULT true NOT NULL,
	"payer_at_fault" boolean DEFAULT false NOT NULL,
	"transaction" text,
	"block" bigint,
	"clears" text,
	"cleared_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"asset" text NOT NULL,
	"authorizer" text NOT NULL,
	"pay_to" text NOT NULL,
	"value" text NOT NULL,
	"valid_after" text NOT NULL,
	"valid_before" text NOT NULL,
	"authorization_nonce" text NOT NULL,
	"signature" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"signer_nonce_id" bigint,
	"transaction" text,
	"block" bigint,
	"claimed_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signer_nonces" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"signer" text NOT NULL,
	"nonce" bigint NOT NULL,
	"state" text NOT NULL,
	"transactions" jsonb NOT NULL,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "summaries" (
	"book_id" integer PRIMARY KEY NOT NULL,
	"markdown" text NOT NULL,
	"words" integer NOT NULL,
	"generator" text NOT NULL,
	"source" text NOT NULL,
	"generated_at" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chunk_embeddings" ADD CONSTRAINT "chunk_embeddings_chunk_id_chunks_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_signer_nonce_id_signer_nonces_id_fk" FOREIGN KEY ("signer_nonce_id") REFERENCES "public"."signer_nonces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "books_source_key" ON "books" USING btree ("source_key");--> statement-breakpoint
CREATE INDEX "books_genre" ON "books" USING btree (lower("genre"));--> statement-breakpoint
CREATE INDEX "books_isbn" ON "books" USING btree ("isbn");--> statement-breakpoint
CREATE UNIQUE INDEX "chunks_place" ON "chunks" USING btree ("book_id","kind","ordinal");--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_authorization" ON "payments" USING btree ("network","asset","payer","nonce");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_attempt_at") WHERE "payments"."state" in ('delivered', 'settling', 'failed');--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("network","asset","payer") WHERE "payments"."state" <> 'settled';--> statement-breakpoint
CREATE INDEX "payments_settled_block" ON "payments" USING btree ("network","asset","payer","block");--> statement-breakpoint
CREATE INDEX "settlements_queued" ON "settlements" USING btree ("network","updated_at") WHERE "settlements"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "settlements_signer_nonce" ON "settlements" USING btree ("signer_nonce_id");--> statement-breakpoint
CREATE UNIQUE INDEX "signer_nonces_nonce" ON "signer_nonces" USING btree ("network","signer","nonce");--> statement-breakpoint
CREATE INDEX "signer_nonces_open" ON "signer_nonces" USING btree ("network","nonce") WHERE "signer_nonces"."state" = 'open';