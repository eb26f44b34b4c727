import type { LoadedFont, PlacedGlyph, ShapedLine } from './font-book.ts';
import { bytesOf, hex, number, openFile, text } from './pdf-file.ts';
import { type UsedFont, addFont, codeIn, openUsedFont } from './pdf-font.ts';

/** The elements of one page, in points from its lower left corner. Colours are `#rrggbb`. */
export type DrawnPage = { readonly width: number; readonly height: number; readonly marks: readonly Mark[] };

export type Mark =
  | {
      readonly kind: 'line';
      readonly x: number;
      /** The height of the text's baseline. */
      readonly y: number;
      readonly size: number;
      readonly color: string;
      readonly line: ShapedLine;
    }
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly color: string;
    };

export type PdfFacts = { readonly title: string; readonly language: string; readonly producer: string };

/**
 * Writes pages as a file (PDF 1.7). Fonts are embedded with the used glyphs; every glyph is mapped to its text, so that the text can be
 * searched and copied. Each glyph is placed separately, because fonts position the marks of Arabic and Hebrew.
 */
export async function writePdf(pages: readonly DrawnPage[], facts: PdfFacts): Promise<Uint8Array<ArrayBuffer>> {
  const file = openFile();
  const fonts = new Map<LoadedFont, UsedFont>();
  const contents = pages.map(({ marks }) => marks.map((mark) => drawn(mark, fonts)).join('\n'));
  const [catalog, tree, info] = [file.reserve(), file.reserve(), file.reserve()];
  const named: string[] = [];
  for (const used of fonts.values()) named.push(`/${used.name} ${await addFont(file, used)} 0 R`);
  const resources = file.add(`<< /Font << ${named.join(' ')} >> >>`);
  // Pages are compressed side by side: one after the other, each would wait for its own stream.
  const streams = await Promise.all(contents.map((content) => file.addStream('', bytesOf(content))));
  const kids = pages.map(({ width, height }, index) =>
    file.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${number(width)} ${number(height)}] /Resources ${resources} 0 R /Contents ${streams[index]} 0 R >>`,
    ),
  );
  file.set(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  file.set(
    catalog,
    `<< /Type /Catalog /Pages ${tree} 0 R /Lang ${text(facts.language)} /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  file.set(info, `<< /Title ${text(facts.title)} /Producer ${text(facts.producer)} >>`);
  return file.finish(`/Root ${catalog} 0 R /Info ${info} 0 R`);
}

function drawn(mark: Mark, fonts: Map<LoadedFont, UsedFont>): string {
  const color = colorOf(mark.color);
  if (mark.kind === 'box')
    return `${color} ${number(mark.x)} ${number(mark.y)} ${number(mark.width)} ${number(mark.height)} re f`;
  let { x } = mark;
  const parts: string[] = [];
  const dots: string[] = [];
  for (const { font, glyphs } of mark.line.runs) {
    const used = fonts.get(font) ?? openUsedFont(`F${fonts.size + 1}`, font);
    fonts.set(font, used);
    parts.push(`/${used.name} ${number(mark.size)} Tf`);
    const plain = plainlyShown(glyphs, used);
    if (plain !== null) {
      parts.push(plain);
      // Where a run ends is only needed for the dots of later ones.
      if (mark.line.runs.length === 1) break;
    } else parts.push(...shownGlyphs(glyphs, mark.size, used));
    for (const one of glyphs) {
      if (isDot(one))
        dots.push(outlineOf(one, { x, y: mark.y, scale: mark.size / 1000, unitsPerEm: font.font.unitsPerEm }));
      x += (one.advance * mark.size) / 1000;
    }
  }
  const written = `BT ${color} 1 0 0 1 ${number(mark.x)} ${number(mark.y)} Tm ${parts.join(' ')} ET`;
  return [written, ...dots].join('\n');
}

/** A mark with a glyph of its own, such as the dots of Arabic. As text it would be between the letters of a word. */
function isDot({ text: meaning, advance }: PlacedGlyph): boolean {
  return meaning === '' && advance === 0;
}

/** Glyphs on one baseline, which most texts are; null if one of them is moved up or to the side, or is a dot. */
function plainlyShown(glyphs: readonly PlacedGlyph[], used: UsedFont): string | null {
  let shown = '';
  let isOpen = false;
  for (const one of glyphs) {
    let known = used.shown.get(one);
    if (known === undefined) {
      const isPlain = one.offsetX === 0 && one.offsetY === 0 && !isDot(one);
      known = isPlain
        ? { code: hex(codeIn(used, one.glyph.id, one.width, one.text), 4), after: one.width - one.advance }
        : null;
      used.shown.set(one, known);
    }
    if (known === null) return null;
    shown += isOpen ? known.code : `<${known.code}`;
    isOpen = known.after === 0;
    if (!isOpen) shown += `>${number(known.after)}`;
  }
  return `[${shown}${isOpen ? '>' : ''}] TJ`;
}

function shownGlyphs(glyphs: readonly PlacedGlyph[], size: number, used: UsedFont): readonly string[] {
  const parts: string[] = [];
  let shown: string[] = [];
  let rise = 0;
  const show = () => {
    if (shown.length > 0) parts.push(`[${shown.join('')}] TJ`);
    shown = [];
  };
  const riseTo = (wished: number) => {
    if (wished === rise) return;
    show();
    parts.push(`${number((wished * size) / 1000)} Ts`);
    rise = wished;
  };
  for (const one of glyphs) {
    if (isDot(one)) continue;
    riseTo(one.offsetY);
    // Numbers in the list move back, in thousandths of the size.
    const after = one.offsetX + one.width - one.advance;
    if (one.offsetX !== 0) shown.push(number(-one.offsetX));
    shown.push(`<${hex(codeIn(used, one.glyph.id, one.width, one.text), 4)}>`);
    if (after !== 0) shown.push(number(after));
  }
  riseTo(0);
  show();
  return parts;
}

type Origin = { readonly x: number; readonly y: number; readonly scale: number; readonly unitsPerEm: number };

function outlineOf({ glyph, offsetX, offsetY }: PlacedGlyph, { x, y, scale, unitsPerEm }: Origin): string {
  const toPoints = (scale * 1000) / unitsPerEm;
  const at = (px = 0, py = 0) => ({ x: x + offsetX * scale + px * toPoints, y: y + offsetY * scale + py * toPoints });
  const written = (...points: readonly Point[]) => points.map((one) => `${number(one.x)} ${number(one.y)}`).join(' ');
  let pen = at();
  const parts = glyph.path.commands.map(({ command, args: [a, b, c, d, e, f] }) => {
    const [first, second, third] = [at(a, b), at(c, d), at(e, f)];
    const start = pen;
    switch (command) {
      case 'moveTo':
        pen = first;
        return `${written(first)} m`;
      case 'lineTo':
        pen = first;
        return `${written(first)} l`;
      case 'quadraticCurveTo':
        pen = second;
        // The same curve as a cubic one, with two control points.
        return `${written(between(start, first), between(second, first), second)} c`;
      case 'bezierCurveTo':
        pen = third;
        return `${written(first, second, third)} c`;
      case 'closePath':
        return 'h';
    }
  });
  return `${parts.join(' ')} f`;
}

type Point = { readonly x: number; readonly y: number };

/** The point at two thirds of the way. */
function between(from: Point, to: Point): Point {
  return { x: from.x + ((to.x - from.x) * 2) / 3, y: from.y + ((to.y - from.y) * 2) / 3 };
}

const knownColors = new Map<string, string>();

function colorOf(color: string): string {
  const known = knownColors.get(color) ?? readColor(color);
  knownColors.set(color, known);
  return known;
}

function readColor(color: string): string {
  const parts = [1, 3, 5].map((at) => number(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  return `${parts.join(' ')} rg`;
}
