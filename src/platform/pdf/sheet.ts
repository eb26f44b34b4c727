import { type PrintedDocument, paperSizes } from '../../../domain/documents/printed-document.ts';
import type { Weight } from './faces.ts';
import type { FontBook } from './font-book.ts';
import type { DrawnPage, Mark } from './write-pdf.ts';

export const colors = { text: '#14181f', quiet: '#5b6472', hairline: '#d5d9df', onAccent: '#ffffff' } as const;
/** In points. */
const margin = 56;
export const gap = 12;
export const sizes = { title: 20, heading: 12, figure: 18, text: 10, small: 8.5 } as const;
export const lineHeight = 1.4;
const footHeight = 36;

export type Style = { readonly size: number; readonly weight: Weight; readonly color: string };
export type Place = { readonly x: number; readonly width: number; readonly isAtEnd?: boolean };

export const styles = {
  title: { size: sizes.title, weight: 'strong', color: colors.text },
  heading: { size: sizes.heading, weight: 'strong', color: colors.text },
  figure: { size: sizes.figure, weight: 'strong', color: colors.text },
  text: { size: sizes.text, weight: 'regular', color: colors.text },
  strong: { size: sizes.text, weight: 'strong', color: colors.text },
  label: { size: sizes.text, weight: 'regular', color: colors.quiet },
  small: { size: sizes.small, weight: 'regular', color: colors.quiet },
} as const satisfies Record<string, Style>;

/** A page while it is written, from the top down. */
export type Sheet = {
  readonly width: number;
  readonly move: (points: number) => void;
  /** Starts a new page if this height no longer fits; returns whether it did. */
  readonly need: (points: number) => boolean;
  /** Writes the lines at the current height, without moving down. */
  readonly write: (lines: readonly string[], style: Style, place: Place) => void;
  readonly box: (x: number, width: number, height: number, color: string) => void;
  readonly wrap: (text: string, style: Style, width: number) => readonly string[];
  readonly finish: () => readonly DrawnPage[];
};

function sizeOf({ paper, isLandscape = false }: PrintedDocument) {
  const { width, height } = paperSizes[paper];
  return isLandscape ? { width: height, height: width } : { width, height };
}

export function openSheet(document: PrintedDocument, book: FontBook): Sheet {
  const paper = sizeOf(document);
  const pages: Mark[][] = [[]];
  let y = paper.height - margin;
  const put = (...marks: readonly Mark[]) => pages.at(-1)?.push(...marks);
  const widthOf = (line: string, { size, weight }: Style) => (book.shape(line, weight).width * size) / 1000;
  const linesAt = (top: number, lines: readonly string[], style: Style, { x, width, isAtEnd }: Place): Mark[] =>
    lines.map((text, index) => ({
      kind: 'line',
      x: margin + (isAtEnd ? x + width - widthOf(text, style) : x),
      y: top - style.size - index * style.size * lineHeight,
      size: style.size,
      color: style.color,
      line: book.shape(text, style.weight),
    }));
  const width = paper.width - 2 * margin;
  return {
    width,
    move: (points) => void (y -= points),
    need: (points) => {
      if (y - points >= margin + footHeight) return false;
      pages.push([]);
      y = paper.height - margin;
      return true;
    },
    write: (lines, style, place) => void put(...linesAt(y, lines, style, place)),
    box: (x, boxWidth, height, color) =>
      void put({ kind: 'box', x: margin + x, y: y - height, width: boxWidth, height, color }),
    wrap: (text, style, most) =>
      // Most cells are one line that fits.
      !text.includes('\n') && widthOf(text, style) <= most
        ? [text]
        : text.split('\n').flatMap((part) => wrapped(part, most, (line) => widthOf(line, style))),
    finish: () =>
      pages.map((marks, index) => {
        const top = margin + sizes.small;
        const foot = linesAt(top, [document.footer], styles.small, { x: 0, width });
        const number = [`${index + 1} / ${pages.length}`];
        const numbers = linesAt(top, number, styles.small, { x: 0, width, isAtEnd: true });
        return { width: paper.width, height: paper.height, marks: [...marks, ...foot, ...numbers] };
      }),
  };
}

/** Wraps at words; a word that is longer than a line is broken between letters. Letters join only inside words. */
function wrapped(text: string, most: number, widthOf: (part: string) => number): readonly string[] {
  if (widthOf(text) <= most) return [text];
  const space = widthOf(' ');
  const lines: string[] = [];
  let [line, width] = ['', 0];
  for (const word of text.split(' ').flatMap((one) => brokenWord(one, most, widthOf))) {
    const own = widthOf(word);
    if (line !== '' && width + space + own > most) {
      lines.push(line);
      [line, width] = [word, own];
    } else [line, width] = line === '' ? [word, own] : [`${line} ${word}`, width + space + own];
  }
  return [...lines, line];
}

function brokenWord(word: string, most: number, widthOf: (part: string) => number): readonly string[] {
  if (widthOf(word) <= most) return [word];
  const parts: string[] = [''];
  for (const letter of word) {
    const longer = `${parts.at(-1) ?? ''}${letter}`;
    if (widthOf(longer) <= most) parts[parts.length - 1] = longer;
    else parts.push(letter);
  }
  return parts;
}

export function heightOf(lines: readonly string[], { size }: Style): number {
  return lines.length * size * lineHeight;
}
