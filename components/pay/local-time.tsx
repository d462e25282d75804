"use client";

import { useSyncExternalStore } from "react";

/** A moment as the time of day where the reader is; until the page is alive, as the server's zone has it. */
export function LocalTime({ at }: { at: string }) {
  const zone = useSyncExternalStore(noChanges, readersZone, serversZone);
  const format = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: zone });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}

const noChanges = () => () => undefined;
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const serversZone = () => "UTC";
