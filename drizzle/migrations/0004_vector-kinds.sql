-- Indexes over the vectors of all kinds of passages make way for one a kind; the service makes those when it starts.
DO $$
DECLARE
	name text;
BEGIN
	FOR name IN SELECT indexname FROM pg_indexes
		WHERE schemaname = current_schema() AND tablename = 'chunk_embeddings' AND indexdef LIKE '%USING hnsw%'
	LOOP
		EXECUTE format('DROP INDEX %I', name);
	END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "chunk_embeddings" ADD COLUMN "kind" text;--> statement-breakpoint
UPDATE "chunk_embeddings" SET "kind" = "chunks"."kind" FROM "chunks" WHERE "chunks"."id" = "chunk_embeddings"."chunk_id";--> statement-breakpoint
ALTER TABLE "chunk_embeddings" ALTER COLUMN "kind" SET NOT NULL;
