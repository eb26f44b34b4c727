import { type Font, type Glyph, create } from '@cantoo/fontkit';
import bidiFactory from 'bidi-js';
import { type Face, type ReadFont, type Weight, faceOf } from './faces.ts';

export type LoadedFont = { readonly key: string; readonly font: Font };

/**
 * A positioned glyph, in thousandths of the font size. `text` has the characters that it represents; empty for a combining mark of another
 * glyph.
 */
export type PlacedGlyph = {
  readonly glyph: Glyph;
  readonly text: string;
  readonly width: number;
  readonly advance: number;
  readonly offsetX: number;
  readonly offsetY: number;
};

/** One line of text in the order in which it is drawn, from left to right. `width` is in thousandths of the font size. */
export type ShapedLine = { readonly width: number; readonly runs: readonly ShapedRun[] };
export type ShapedRun = { readonly font: LoadedFont; readonly glyphs: readonly PlacedGlyph[] };

/** Turns text into glyphs: chooses fonts by script, orders directions (Unicode UAX 9), joins letters and places marks. */
export type FontBook = { readonly shape: (line: string, weight: Weight) => ShapedLine };

const bidi = bidiFactory();

/** Loads the fonts for the texts. Latin is always loaded: it has the replacement glyph for characters without a font. */
export async function openFontBook(
  texts: readonly { readonly text: string; readonly weight: Weight }[],
  read: ReadFont,
): Promise<FontBook> {
  const wanted = new Map<string, { readonly face: Face; readonly weight: Weight }>();
  const want = (face: Face, weight: Weight) => wanted.set(keyOf(face, weight), { face, weight });
  want('latin', 'regular');
  // Each letter is collected once, because a long list repeats the same letters.
  const letters = { regular: new Set<string>(), strong: new Set<string>() };
  for (const { text, weight } of texts) {
    want('latin', weight);
    for (const letter of text) letters[weight].add(letter);
  }
  for (const weight of ['regular', 'strong'] as const)
    for (const letter of letters[weight]) want(faceOf(codeOf(letter)) ?? 'latin', weight);
  const loaded = new Map(
    await Promise.all(
      [...wanted].map(async ([key, { face, weight }]) => [key, openFont(key, await read(face, weight))] as const),
    ),
  );
  const fontFor = (letter: string, weight: Weight): LoadedFont => {
    const font = loaded.get(keyOf(faceOf(codeOf(letter)) ?? 'latin', weight)) ?? loaded.get(keyOf('latin', weight));
    if (!font) throw new Error('A text was shaped that the fonts were not loaded for.');
    return font;
  };
  const known = { regular: new Map<string, ShapedLine>(), strong: new Map<string, ShapedLine>() };
  return {
    shape: (line, weight) => {
      let shaped = known[weight].get(line);
      if (shaped === undefined) {
        shaped = shapeLine(line, (letter) => fontFor(letter, weight));
        known[weight].set(line, shaped);
      }
      return shaped;
    },
  };
}

function keyOf(face: Face, weight: Weight): string {
  return `${face} ${weight}`;
}

function codeOf(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

/** Parsed fonts by the bytes of their file, so that several documents parse each file once. */
const opened = new WeakMap<Uint8Array, LoadedFont>();

function openFont(key: string, bytes: Uint8Array): LoadedFont {
  const known = opened.get(bytes) ?? readFont(key, bytes);
  opened.set(bytes, known);
  return known;
}

function readFont(key: string, bytes: Uint8Array): LoadedFont {
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`The file of ${key} is not one font.`);
  // The library caches a glyph with its first letters, but an Arabic glyph represents several letters with different dots.
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    const glyph = getGlyph(id, codePoints);
    return glyph && codePoints ? (Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph) : glyph;
  };
  return { key, font };
}

/** Text of one font and one level of direction: even levels run to the right, odd ones to the left. */
type Run = { readonly font: LoadedFont; readonly level: number; text: string };

function shapeLine(line: string, fontFor: (letter: string) => LoadedFont): ShapedLine {
  const simple = simpleText.test(line) ? shapeSimple(line, fontFor('a')) : null;
  if (simple) return simple;
  const runs = inDrawingOrder(runsOf(line, fontFor)).map(shapeRun);
  const width = runs.flatMap(({ glyphs }) => glyphs).reduce((sum, { advance }) => sum + advance, 0);
  return { width, runs };
}

/** Western letters, figures and punctuation: one font, left to right, without combining marks. */
const simpleText = /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF\u2010-\u2027\u202F-\u205E\u20AC]+$/;

/** Glyphs of a font by letter and following letter, on which the kerning depends; null if the two form a ligature. */
const followed = new WeakMap<LoadedFont, Map<number, PlacedGlyph | null>>();
/** Above every code of `simpleText`, so that two codes make one small number. */
const codeLimit = 0x4000;

/** Fast path for most of a long list: each pair of letters is shaped once, in a tenth of the time. Null if letters form a ligature. */
function shapeSimple(line: string, font: LoadedFont): ShapedLine | null {
  const known = followed.get(font) ?? new Map<number, PlacedGlyph | null>();
  followed.set(font, known);
  const glyphs: PlacedGlyph[] = [];
  let width = 0;
  for (let at = 0; at < line.length; at += 1) {
    const key = line.charCodeAt(at) * codeLimit + (at + 1 < line.length ? line.charCodeAt(at + 1) : 0);
    let glyph = known.get(key);
    if (glyph === undefined) {
      const pair = line.slice(at, at + 2);
      const [first = null, ...others] = shapeRun({ font, level: 0, text: pair }).glyphs;
      glyph = others.length === pair.length - 1 ? first : null;
      known.set(key, glyph);
    }
    if (glyph === null) return null;
    glyphs.push(glyph);
    width += glyph.advance;
  }
  return { width, runs: [{ font, glyphs }] };
}

function runsOf(line: string, fontFor: (letter: string) => LoadedFont): Run[] {
  const found = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, found.levels);
  const runs: Run[] = [];
  let at = 0;
  for (const letter of line) {
    const level = found.levels[at] ?? 0;
    const written = mirrored.get(at) ?? letter;
    const last = runs.at(-1);
    // Spaces, marks and punctuation use the font of the neighbouring letters if it has them.
    const isCommon = /[\p{Script=Common}\p{Script=Inherited}]/u.test(letter);
    if (last?.level === level && isCommon && last.font.font.hasGlyphForCodePoint(codeOf(written))) last.text += written;
    else {
      const font = fontFor(written);
      if (last?.level === level && last.font === font) last.text += written;
      else runs.push({ font, level, text: written });
    }
    at += letter.length;
  }
  return runs;
}

/** From the highest level down to the lowest odd one, reverses every sequence of that level or above (UAX 9, L2). */
function inDrawingOrder(runs: readonly Run[]): readonly Run[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  }
  return ordered;
}

function shapeRun({ font, level, text }: Run): ShapedRun {
  const direction = level % 2 === 1 ? 'rtl' : 'ltr';
  const { glyphs, positions } = font.font.layout(text, null, null, null, direction);
  const scale = 1000 / font.font.unitsPerEm;
  return {
    font,
    glyphs: glyphs.map((glyph, index) => {
      const { xAdvance = glyph.advanceWidth, xOffset = 0, yOffset = 0 } = positions?.[index] ?? {};
      return {
        glyph,
        text: String.fromCodePoint(...glyph.codePoints),
        width: Math.round(glyph.advanceWidth * scale),
        advance: xAdvance * scale,
        offsetX: xOffset * scale,
        offsetY: yOffset * scale,
      };
    }),
  };
}
