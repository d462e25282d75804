/** What is wrong with an EPUB file, in words that follow its name: the file is refused, the import goes on. */
export class EpubFault extends Error {
  override name = "EpubFault";
}
