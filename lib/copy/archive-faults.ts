/** Why a file is no copy of a library. */
export const archiveFaults = {
  foreign:
    "This file is no copy of a library from this site. Choose the zip that Export made, or the library.json inside it. Nothing was changed.",
  damaged: "This copy of a library is damaged and cannot be read. Nothing was changed.",
  newerVersion: "This copy was made by a newer version of this site. Nothing was changed.",
  tooLarge: "This file is larger than any library. Nothing was changed.",
} as const;
