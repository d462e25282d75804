CREATE TABLE "google_books_answers" (
	"question" text PRIMARY KEY NOT NULL,
	"volumes" jsonb NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "summary_drafts" (
	"book_id" integer NOT NULL,
	"part" text NOT NULL,
	"prompt_hash" text NOT NULL,
	"text" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "summary_drafts_book_id_prompt_hash_pk" PRIMARY KEY("book_id","prompt_hash")
);
--> statement-breakpoint
ALTER TABLE "summary_drafts" ADD CONSTRAINT "summary_drafts_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;