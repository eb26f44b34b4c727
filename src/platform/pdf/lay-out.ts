import type {
  DocumentColumn,
  DocumentFact,
  DocumentSection,
  DocumentTable,
  PrintedDocument,
} from '../../../domain/documents/printed-document.ts';
import type { Weight } from './faces.ts';
import type { FontBook } from './font-book.ts';
import {
  type Place,
  type Sheet,
  type Style,
  colors,
  gap,
  heightOf,
  lineHeight,
  openSheet,
  sizes,
  styles,
} from './sheet.ts';
import type { DrawnPage } from './write-pdf.ts';

const labelShare = 0.36;

/** Every text of a document with its weight, to find the needed fonts. */
export function textsOf(document: PrintedDocument): readonly { readonly text: string; readonly weight: Weight }[] {
  const strong = [document.title, document.brand.name, document.brand.mark, ...document.sections.flatMap(strongTexts)];
  const regular = [document.footer, '0123456789 / ', ...document.sections.flatMap(regularTexts)];
  return [
    ...strong.map((text) => ({ text, weight: 'strong' as const })),
    ...regular.map((text) => ({ text, weight: 'regular' as const })),
  ];
}

function strongTexts(section: DocumentSection): readonly string[] {
  switch (section.kind) {
    case 'figures':
      return section.figures.map(({ value }) => value);
    case 'table':
      return [section.heading, ...section.totals.flatMap(({ label, value }) => [label, value])];
    default:
      return [section.heading];
  }
}

function regularTexts(section: DocumentSection): readonly string[] {
  switch (section.kind) {
    case 'figures':
      return section.figures.map(({ label }) => label);
    case 'facts':
      return section.facts.flatMap(({ label, value }) => [label, value]);
    case 'text':
      return section.paragraphs;
    case 'table':
      return [...section.columns.map(({ label }) => label), ...[...section.rows].flat()];
  }
}

/** Lays a document out on as many pages as it needs: no line is cut, and a table repeats its heading on each page. */
export function layOut(document: PrintedDocument, book: FontBook): readonly DrawnPage[] {
  const sheet = openSheet(document, book);
  drawHead(sheet, document);
  for (const section of document.sections) {
    sheet.move(gap);
    if (section.kind === 'figures') drawFigures(sheet, section.figures);
    if (section.kind === 'facts') drawFacts(sheet, section.heading, section.facts);
    if (section.kind === 'text') drawText(sheet, section.heading, section.paragraphs);
    if (section.kind === 'table') drawTable(sheet, section);
  }
  return sheet.finish();
}

/** The program’s mark and name, then the title. */
function drawHead(sheet: Sheet, { brand, title }: PrintedDocument): void {
  const side = 26;
  sheet.box(0, side, side, brand.accent);
  const letters: Style = { size: 12, weight: 'strong', color: colors.onAccent };
  sheet.move(6);
  const [mark = ''] = sheet.wrap(brand.mark, letters, side);
  sheet.write([mark], letters, { x: brand.mark.length > 1 ? 4 : 8, width: side });
  sheet.write([brand.name], { ...styles.heading, size: 13 }, { x: side + 8, width: sheet.width });
  sheet.move(side + gap);
  const lines = sheet.wrap(title, styles.title, sheet.width);
  sheet.write(lines, styles.title, { x: 0, width: sheet.width });
  sheet.move(heightOf(lines, styles.title));
}

function drawFigures(sheet: Sheet, figures: readonly DocumentFact[]): void {
  const width = sheet.width / Math.max(figures.length, 1);
  const cells = figures.map(({ value }) => sheet.wrap(value, styles.figure, width - gap));
  sheet.need(sizes.small * lineHeight + Math.max(...cells.map((lines) => heightOf(lines, styles.figure))));
  for (const [index, { label }] of figures.entries())
    sheet.write([label], styles.small, { x: index * width, width: width - gap });
  sheet.move(sizes.small * lineHeight + 2);
  for (const [index, lines] of cells.entries()) sheet.write(lines, styles.figure, { x: index * width, width });
  sheet.move(Math.max(...cells.map((lines) => heightOf(lines, styles.figure))));
}

function drawHeading(sheet: Sheet, heading: string, following: number): void {
  sheet.need(heightOf([heading], styles.heading) + 6 + following);
  sheet.write([heading], styles.heading, { x: 0, width: sheet.width });
  sheet.move(heightOf([heading], styles.heading) + 6);
}

function drawFacts(sheet: Sheet, heading: string, facts: readonly DocumentFact[]): void {
  drawHeading(sheet, heading, 2 * sizes.text * lineHeight);
  const start = sheet.width * labelShare;
  for (const { label, value } of facts) {
    const labels = sheet.wrap(label, styles.label, start - gap);
    const values = sheet.wrap(value, styles.text, sheet.width - start);
    drawRow(sheet, Math.max(heightOf(labels, styles.label), heightOf(values, styles.text)), () => {
      sheet.write(labels, styles.label, { x: 0, width: start });
      sheet.write(values, styles.text, { x: start, width: sheet.width - start });
    });
  }
}

function drawRow(sheet: Sheet, height: number, write: () => void): void {
  sheet.need(height + 8);
  sheet.box(0, sheet.width, 0.5, colors.hairline);
  sheet.move(4);
  write();
  sheet.move(height + 4);
}

function drawText(sheet: Sheet, heading: string, paragraphs: readonly string[]): void {
  drawHeading(sheet, heading, 2 * sizes.text * lineHeight);
  for (const paragraph of paragraphs) {
    for (const line of sheet.wrap(paragraph, styles.text, sheet.width)) {
      sheet.need(heightOf([line], styles.text));
      sheet.write([line], styles.text, { x: 0, width: sheet.width });
      sheet.move(heightOf([line], styles.text));
    }
    sheet.move(6);
  }
}

function drawTable(sheet: Sheet, { heading, columns, rows, totals }: DocumentTable): void {
  const places = placesOf(columns, sheet.width);
  const head = places.map((place, index) => sheet.wrap(columns[index]?.label ?? '', styles.small, place.width));
  const headHeight = Math.max(...head.map((lines) => heightOf(lines, styles.small)));
  const drawColumnNames = () => {
    for (const [index, place] of places.entries()) sheet.write(head[index] ?? [], styles.small, place);
    sheet.move(headHeight + 4);
  };
  drawHeading(sheet, heading, headHeight + 3 * sizes.text * lineHeight);
  drawColumnNames();
  for (const row of rows) {
    const cells = places.map((place, index) => sheet.wrap(row[index] ?? '', styles.text, place.width));
    const height = Math.max(...cells.map((lines) => heightOf(lines, styles.text)));
    if (sheet.need(height + 8)) drawColumnNames();
    drawRow(sheet, height, () => {
      for (const [index, place] of places.entries()) sheet.write(cells[index] ?? [], styles.text, place);
    });
  }
  for (const { label, value } of totals)
    drawRow(sheet, heightOf([value], styles.strong), () => {
      sheet.write([label], styles.strong, { x: 0, width: sheet.width });
      sheet.write([value], styles.strong, { x: 0, width: sheet.width, isAtEnd: true });
    });
}

function placesOf(columns: readonly DocumentColumn[], width: number): readonly Place[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  let x = 0;
  return columns.map(({ share, isFigure }, index) => {
    const own = (width * share) / all;
    const place = { x, width: own - (index === columns.length - 1 ? 0 : gap), isAtEnd: isFigure };
    x += own;
    return place;
  });
}
