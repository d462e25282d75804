import { type ChangeEvent, useId, useState } from "react";
import { ArchiveUnreadable } from "@/lib/client/archive-unreadable";
import type { LibraryItem } from "@/lib/client/library";
import { LibraryUnavailable } from "@/lib/client/library-unavailable";
import type { DeviceLibrary } from "@/lib/client/open-library";
import { saveFile } from "@/lib/client/save-file";
import { libraryCopy } from "@/lib/copy/library";
import styles from "./library-rail.module.css";

type CopyToolsProps = { library: DeviceLibrary; items: readonly LibraryItem[] };
type Outcome = { isFault: boolean; words: string };

const copy = libraryCopy.copy;

/** The library as a file, out and in. What unpacks and packs it is loaded when it is wanted. */
export function CopyTools({ library, items }: CopyToolsProps) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const attempt = async (work: () => Promise<string>) => {
    setBusy(true);
    setOutcome(null);
    setOutcome(await work().then((words) => ({ isFault: false, words }), faultOf));
    setBusy(false);
  };
  const save = async () => {
    const summaries = items.filter(({ kind }) => kind === "summary").length;
    const date = new Date().toISOString().slice(0, 10);
    const { exportLibrary } = await import("@/lib/client/export-library");
    saveFile(await exportLibrary(items), copy.fileName(date));
    return copy.exported(summaries, items.length - summaries);
  };
  const take = async (file: File) => {
    const { readArchive } = await import("@/lib/client/library-archive");
    const additions = await readArchive(new Uint8Array(await file.arrayBuffer()));
    const added = await library.merge(additions);
    return additions.length === 0 ? copy.importedNothing : copy.imported(added, additions.length - added);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file && !isBusy) void attempt(() => take(file));
    // The same file chosen again is a choice too.
    target.value = "";
  };
  return (
    <section className={styles.section} aria-labelledby={`${id}-label`}>
      <h2 id={`${id}-label`} className="lab">
        {copy.label}
      </h2>
      <p className={styles.note}>{items.length > 0 ? copy.text : copy.emptyText}</p>
      <div className={styles.acts}>
        {items.length > 0 && (
          <button
            type="button"
            className="btn ghost"
            aria-disabled={isBusy}
            onClick={() => !isBusy && void attempt(save)}
          >
            {copy.export}
          </button>
        )}
        <label className={`btn ghost ${styles.file}`}>
          {copy.import}
          <input type="file" accept=".zip,.json,application/zip,application/json" onChange={choose} />
        </label>
      </div>
      <p role="status" className={outcome?.isFault ? styles.fault : styles.note}>
        {outcome?.words}
      </p>
    </section>
  );
}

function faultOf(error: unknown): Outcome {
  const isKnown = error instanceof ArchiveUnreadable || error instanceof LibraryUnavailable;
  return { isFault: true, words: isKnown ? error.message : copy.failed };
}
