import type { LoadedFont, PlacedGlyph } from './font-book.ts';
import { type PdfFile, bytesOf, hex, number, utf16 } from './pdf-file.ts';

/** A glyph for one text: the same glyph may represent other letters, distinguished by their marks. */
type UsedGlyph = { readonly id: number; readonly width: number; readonly text: string };

/** The glyphs of a font that a file uses, each with a code counted from 1. */
export type UsedFont = {
  readonly name: string;
  readonly loaded: LoadedFont;
  readonly codes: Map<string, number>;
  readonly glyphs: UsedGlyph[];
  /** How each glyph of a long list is written, with the distance after it; null if it is not on the baseline. */
  readonly shown: Map<PlacedGlyph, { readonly code: string; readonly after: number } | null>;
};

export function openUsedFont(name: string, loaded: LoadedFont): UsedFont {
  return { name, loaded, codes: new Map(), glyphs: [], shown: new Map() };
}

/** The code of a glyph in its font. */
export function codeIn({ codes, glyphs }: UsedFont, id: number, width: number, meaning: string): number {
  const key = `${id} ${meaning}`;
  const known = codes.get(key);
  if (known !== undefined) return known;
  const code = glyphs.push({ id, width, text: meaning });
  codes.set(key, code);
  return code;
}

/** Embeds the used glyphs; returns the font’s object. */
export async function addFont(file: PdfFile, { loaded: { font }, glyphs }: UsedFont): Promise<number> {
  const subset = font.createSubset();
  const places = glyphs.map(({ id }) => subset.includeGlyph(id));
  const program = subset.encode();
  const scale = 1000 / font.unitsPerEm;
  const units = (value: number) => number(Math.round(value * scale));
  // The prefix of six letters marks a font subset.
  const name = `/PORTAL+${(font.postscriptName ?? 'Font').replaceAll(/[^A-Za-z0-9-]/g, '')}`;
  const { minX, minY, maxX, maxY } = font.bbox;
  const fontFile = await file.addStream(`/Length1 ${program.length}`, Uint8Array.from(program));
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName ${name} /Flags 4 /FontBBox [${[minX, minY, maxX, maxY].map(units).join(' ')}] /ItalicAngle 0 ` +
      `/Ascent ${units(font.ascent)} /Descent ${units(font.descent)} /CapHeight ${units(font.capHeight)} /StemV 80 /FontFile2 ${fontFile} 0 R >>`,
  );
  const map = new Uint8Array(2 * (places.length + 1));
  for (const [index, place] of places.entries()) map.set([place >> 8, place & 0xff], 2 * (index + 1));
  const toGlyphs = await file.addStream('', map);
  const widths = glyphs.map(({ width }) => number(width)).join(' ');
  const descendant = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ` +
      `/FontDescriptor ${descriptor} 0 R /DW 0 /W [1 [${widths}]] /CIDToGIDMap ${toGlyphs} 0 R >>`,
  );
  const meanings = await file.addStream('', bytesOf(meaningsOf(glyphs)));
  return file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${meanings} 0 R >>`,
  );
}

/** Maximum number of entries in one block of the table. */
const blockEntries = 100;

function meaningsOf(glyphs: readonly UsedGlyph[]): string {
  const entries = glyphs.flatMap(({ text: meaning }, index) =>
    meaning === '' ? [] : [`<${hex(index + 1, 4)}> <${utf16(meaning)}>`],
  );
  const blocks: string[] = [];
  for (let start = 0; start < entries.length; start += blockEntries) {
    const block = entries.slice(start, start + blockEntries);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
