/** Why there is no library on this device, and what to do about it. Every page that sells something carries these. */
export const libraryFaults = {
  refused:
    "This browser keeps nothing for this site, so nothing can be sold here: what you pay for would be lost. Use a window that is not private, or allow this site to store data, then reload.",
  full: "There is no space left on this device for your library. Free some space, then try again.",
  blocked:
    "Another tab of this site holds your library and does not answer. Close the other tabs of this site, then reload.",
  newerVersion: "A newer version of this site has opened your library. Reload this page.",
} as const;
