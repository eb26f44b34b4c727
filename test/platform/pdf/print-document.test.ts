import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import type { DocumentSection, PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { openFontBook } from '../../../src/platform/pdf/font-book.ts';
import { printDocument } from '../../../src/platform/pdf/print-document.ts';
import { fontFiles } from './font-files.ts';

const nameOnly = (value: string): DocumentSection => ({
  kind: 'facts',
  heading: 'Details',
  facts: [{ label: '', value }],
});

const documentOf = (...sections: readonly DocumentSection[]): PrintedDocument => ({
  language: 'en-GB',
  paper: 'a4',
  brand: { name: 'Northgate Trade', mark: 'NT', accent: '#1c5d99' },
  title: 'Invoice 0017',
  sections,
  footer: 'Northgate Credit',
});

async function read(document: PrintedDocument) {
  const fonts = fontFiles();
  const proxy = await getDocumentProxy(await printDocument(document, fonts.read));
  const { text } = await extractText(proxy);
  return { pages: text, proxy, fonts: fonts.asked };
}

/** Without the spaces that a reader sees between words of different directions. */
const lettersOf = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

it.each([
  ['Harbour Build Ltd'],
  ['Łódź Žďár Ștefan Đặng'],
  ['Ελλάδα ΑΕ'],
  ['Будівельна компанія'],
  ['שלום בנייה'],
  ['شركة البناء الحديثة'],
  ['Harbour שלום עולם Ltd'],
])('the name %s is found in the file as it is written', async (name) => {
  const { pages } = await read(documentOf(nameOnly(name)));
  expect(lettersOf(pages.join(' '))).toContain(name);
});

it('Arabic is printed right to left, with joined letters and their dots', async () => {
  const book = await openFontBook([{ text: 'بيت', weight: 'regular' }], fontFiles().read);
  const glyphs = book.shape('بيت', 'regular').runs.flatMap((run) => run.glyphs);
  const letters = glyphs.filter(({ text }) => text !== '');
  expect(letters.map(({ text }) => text)).toEqual(['ت', 'ي', 'ب']);
  const alone = book.shape('ب', 'regular').runs.flatMap((run) => run.glyphs);
  // The initial form of a letter is another, narrower glyph.
  expect(letters.at(-1)?.advance).toBeLessThan(alone.find(({ text }) => text === 'ب')?.advance ?? 0);
  const dots = glyphs.filter(({ text }) => text === '');
  const heights = dots.map(({ glyph, offsetY }) => offsetY + (glyph.bbox.minY + glyph.bbox.maxY) / 2);
  expect(dots.every(({ advance }) => advance === 0)).toBe(true);
  expect(heights.map((height) => (height > 0 ? 'over' : 'under'))).toEqual(['over', 'under', 'under']);
});

it('brackets and numbers in a Hebrew name are in reading order', async () => {
  const book = await openFontBook([{ text: 'נמל (42)', weight: 'regular' }], fontFiles().read);
  const drawn = book.shape('נמל (42)', 'regular').runs.flatMap((run) => run.glyphs.map(({ text }) => text));
  expect(drawn.join('')).toBe('(42) למנ');
});

it('a character without a font is a box, and the rest of the name is printed', async () => {
  const { pages } = await read(documentOf(nameOnly('Harbour 😀 漢 Ltd')));
  expect(lettersOf(pages.join(' '))).toMatch(/Harbour .* Ltd/u);
});

it('only the fonts that its letters need are loaded', async () => {
  const { fonts } = await read(documentOf(nameOnly('Harbour Build Ltd')));
  expect(fonts.toSorted()).toEqual(['latin regular', 'latin strong']);
  expect((await read(documentOf(nameOnly('שלום')))).fonts).toContain('hebrew regular');
});

it('a long table spans several pages, each with its header, footer and number', async () => {
  const rows = Array.from({ length: 150 }, (_, row) => [`Line ${row} ${'of timber '.repeat(12)}`, '9,000,000.00 GBP']);
  const { pages, proxy } = await read(
    documentOf({
      kind: 'table',
      heading: 'Lines',
      columns: [
        { label: 'Description', share: 3, isFigure: false },
        { label: 'Amount', share: 1, isFigure: true },
      ],
      rows,
      totals: [{ label: 'Total', value: '1,350,000,000.00 GBP' }],
    }),
  );
  expect(pages.length).toBeGreaterThan(5);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Description');
    expect(page).toContain('Northgate Credit');
    expect(page).toContain(`${index + 1} / ${pages.length}`);
  }
  const all = pages.join('\n');
  for (const [label = ''] of rows) expect(all).toContain(label.split(' of')[0]);
  expect(pages.at(-1)).toContain('1,350,000,000.00 GBP');
  const info = await proxy.getMetadata();
  expect(info.info).toMatchObject({ Title: 'Invoice 0017', Language: 'en-GB' });
});

it('a word that is longer than its line is broken completely', async () => {
  const word = 'Donaudampfschifffahrt'.repeat(12);
  const { pages } = await read(documentOf({ kind: 'text', heading: 'Notes', paragraphs: [word] }));
  expect(pages.join('').replaceAll(/\s/g, '')).toContain(word);
});
