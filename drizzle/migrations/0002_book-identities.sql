CREATE TABLE "book_identities" (
	"book_id" integer PRIMARY KEY NOT NULL,
	"identity" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book_identities" ADD CONSTRAINT "book_identities_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_identities_identity" ON "book_identities" USING btree ("identity");