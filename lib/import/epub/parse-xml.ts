import { SaxesParser } from "saxes";

/**
 * An element of a small XML document. Names are without prefixes: files often forget to declare them. `text` is all the
 * text in it, in order.
 */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
};

const limits = { characters: 16_777_216, depth: 100 };

/**
 * Parses a whole XML document. Entities of a document type are not expanded.
 * @throws XmlFault saying where the document is broken
 */
export async function parseXml(document: AsyncIterable<string>): Promise<XmlElement> {
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const addText = (text: string) => {
    for (const element of open) element.text += text;
  };
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw new XmlFault(error.message);
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length > limits.depth) throw new XmlFault("its elements are nested too deeply");
    const element = { name: localName(name), attributes: withLocalNames(attributes), children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", addText);
  parser.on("cdata", addText);
  let length = 0;
  for await (const part of document) {
    length += part.length;
    if (length > limits.characters) throw new XmlFault("it is too long");
    parser.write(part);
  }
  parser.close();
  return root;
}

export class XmlFault extends Error {
  override name = "XmlFault";
}

/** All elements of a name in a document, at any depth, in order. */
export function elementsNamed(within: XmlElement, name: string): XmlElement[] {
  return within.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elementsNamed(child, name),
  ]);
}

function withLocalNames(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => !/^xmlns(?::|$)/.test(name))
      .map(([name, value]) => [localName(name), value]),
  );
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
