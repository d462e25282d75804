"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import styles from "./nav-link.module.css";

/** A link of the header; it knows when it leads to the page that is open. */
export function NavLink({ href, children }: { href: "/" | "/library" | "/developers"; children: ReactNode }) {
  const isHere = usePathname() === href;
  return (
    <a className={styles.link} href={href} aria-current={isHere ? "page" : undefined}>
      {children}
    </a>
  );
}
