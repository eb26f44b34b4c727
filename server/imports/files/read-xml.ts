import { SaxesParser } from 'saxes';
import { DamagedWorkbook } from './workbook-archive.ts';

/** The events of an XML document. Names of elements and attributes come without their prefix. */
export type XmlListener = {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
  /** True once nothing more is needed; the rest is not read. */
  readonly isDone?: () => boolean;
};

/** Reads an XML document in pieces. Declarations of types and entities are refused, because no workbook has them. */
export async function readXml(pieces: AsyncIterable<string>, listener: XmlListener): Promise<void> {
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new DamagedWorkbook('one of its parts is not valid XML');
  });
  parser.on('doctype', () => {
    throw new DamagedWorkbook('one of its parts declares types');
  });
  parser.on('opentag', ({ name, attributes }) => {
    listener.open(local(name), withoutPrefixes(attributes));
  });
  parser.on('closetag', ({ name }) => listener.close?.(local(name)));
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  let isAny = false;
  for await (const piece of pieces) {
    isAny ||= piece !== '';
    parser.write(piece);
    if (listener.isDone?.()) return;
  }
  if (isAny) parser.close();
}

/** An XML boolean: `1` and `true` are equal. */
export function isXmlTrue(text: string | undefined): boolean {
  return text?.trim() === '1' || text?.trim() === 'true';
}

function withoutPrefixes(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const prefixed = Object.keys(attributes).filter((key) => key.includes(':') && !key.startsWith('xmlns'));
  if (prefixed.length === 0) return attributes;
  return { ...Object.fromEntries(prefixed.map((key) => [local(key), attributes[key] ?? ''])), ...attributes };
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
