import listStyles from "./library-list.module.css";
import styles from "./library-skeleton.module.css";

const rows = ["first", "second", "third", "fourth"];

/** The shape of filter, list and rail while the library opens: nothing for 200 ms, so that it never flashes. */
export function LibrarySkeleton() {
  return (
    <div className={`${listStyles.library} ${styles.skeleton} needs-script`} aria-hidden="true">
      <div>
        <div className={styles.filter}>
          <span />
          <span />
        </div>
        {rows.map((row) => (
          <div key={row} className={styles.row}>
            <span className={styles.cover} />
            <div className={styles.lines}>
              <span />
              <span />
              <span />
            </div>
          </div>
        ))}
      </div>
      <div className={`${styles.rail} ${styles.lines}`}>
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
