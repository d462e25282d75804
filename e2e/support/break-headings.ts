/**
 * Runs in a page before its own scripts: third-rank headings can never be drawn. They stand in a bought summary alone.
 */
export function breakHeadings(): void {
  const create = Document.prototype.createElement;
  Document.prototype.createElement = function (
    this: Document,
    name: string,
    options?: ElementCreationOptions,
  ) {
    if (name === "h3") throw new Error("This was made to fail.");
    return create.call(this, name, options);
  };
}
