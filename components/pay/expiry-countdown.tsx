"use client";

import { useEffect, useState } from "react";
import { slipCopy } from "@/lib/copy/slip";
import styles from "./slip.module.css";

/** The seconds left to sign, shown in the last minute only. `validBefore` in Unix seconds. */
export function ExpiryCountdown({ validBefore }: { validBefore: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil(validBefore - now / 1_000));
  if (seconds > 60) return null;
  return <p className={styles.countdown}>{slipCopy.secondsLeft(seconds)}</p>;
}
