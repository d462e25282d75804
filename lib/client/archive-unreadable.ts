import { archiveFaults } from "../copy/archive-faults";

/** A file that is no archive of ours, or a damaged one. The message says which; nothing was taken from it. */
export class ArchiveUnreadable extends Error {
  constructor(reason: keyof typeof archiveFaults, options?: ErrorOptions) {
    super(archiveFaults[reason], options);
    this.name = "ArchiveUnreadable";
  }
}
