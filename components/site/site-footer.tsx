import { footerCopy } from "@/lib/copy/site";
import styles from "./site-footer.module.css";
import { SlashKeySwitch } from "./slash-key-switch";
import { ThemeSwitch } from "./theme-switch";

/** The way to the API, the network where it is not the real one, and how the site looks and listens. */
export function SiteFooter({ networkTitle }: { networkTitle: string | null }) {
  const footer = footerCopy;
  return (
    <footer className={styles.footer}>
      <nav aria-label={footer.label}>
        <ul className={styles.links}>
          <li>
            <a href="/developers">{footer.api}</a>
          </li>
          <li>
            <a href="/discover">{footer.discover}</a>
          </li>
        </ul>
      </nav>
      {networkTitle && <p>{networkTitle}</p>}
      <div className={`${styles.switches} needs-script`}>
        <SlashKeySwitch />
        <ThemeSwitch />
      </div>
    </footer>
  );
}
