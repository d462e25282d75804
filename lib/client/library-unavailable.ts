import { libraryFaults } from "../copy/library-faults";

/**
 * Nothing can be kept on this device, so nothing may be sold either. The message says what to do about it.
 */
export class LibraryUnavailable extends Error {
  constructor(reason: keyof typeof libraryFaults, options?: ErrorOptions) {
    super(libraryFaults[reason], options);
    this.name = "LibraryUnavailable";
  }
}
