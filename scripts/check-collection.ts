import { checkCollection } from "@/lib/import/markdown/check-collection";

const folder = process.argv[2] ?? "drizzle/collection";

try {
  const faults = await checkCollection(folder);
  for (const { file, reason } of faults) process.stdout.write(`${file}: ${reason}\n`);
  process.stdout.write(
    faults.length === 0 ? "The collection keeps its promises.\n" : `${faults.length} faults.\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
