import { accentFor } from '../../domain/programs/accent.ts';
import type { PublicProgram } from '../../domain/programs/program.ts';
import { markLetters } from '../../domain/programs/program-mark.ts';
import type { Stroke } from './letter-strokes.ts';
import { capitalHeight, sheet, strokesOf } from './letter-strokes.ts';
import { encodePng } from './png.ts';

/** `plain` has rounded corners of its own; `full` fills its square, because a phone cuts its own shape out of it. */
export type IconShape = 'plain' | 'full';
type Theme = PublicProgram['theme'];

/** The drawing in a square of 512: white strokes on the program's accent. */
type Drawing = {
  readonly ground: string;
  readonly cornerRadius: number;
  readonly strokes: readonly Stroke[];
  readonly penWidth: number;
};

const square = 512;
/** The pen in the measure of the letters, and the room between two of them. */
const letterPen = 23;
const letterGap = 50;
/** How wide and high the letters may be; a phone may cut away all but the circle of four fifths. */
const room: Record<IconShape, { readonly width: number; readonly height: number }> = {
  plain: { width: 320, height: 236 },
  full: { width: 270, height: 190 },
};

/** The icon of a program as SVG: its mark in white on its accent, made dark enough to be read. */
export function iconSvg(theme: Theme, shape: IconShape): string {
  const { ground, cornerRadius, strokes, penWidth } = draw(theme, shape);
  const path = strokes.map((stroke) => `M${stroke.map((point) => point.map(oneDecimal).join(' ')).join('L')}`).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${square} ${square}">`,
    `<rect width="${square}" height="${square}" rx="${cornerRadius}" fill="${ground}"/>`,
    `<path d="${path}" fill="none" stroke="#fff" stroke-width="${oneDecimal(penWidth)}" stroke-linecap="round" stroke-linejoin="round"/>`,
    '</svg>',
  ].join('');
}

/** The same as a PNG of that many pixels each way, for what does not take SVG. */
export function iconPng(theme: Theme, shape: IconShape, pixels: number): Buffer {
  const { ground, cornerRadius, strokes, penWidth } = draw(theme, shape);
  const scale = pixels / square;
  const white = strokeCoverage(strokes, penWidth / 2, pixels);
  const channels = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
  const rgba = Buffer.alloc(pixels * pixels * 4, 255);
  for (let index = 0; index < pixels * pixels; index += 1) {
    const covered = white[index] ?? 0;
    for (let at = 0; at < 3; at += 1) {
      const channel = channels[at] ?? 0;
      rgba[index * 4 + at] = Math.round(channel + (255 - channel) * covered);
    }
    if (cornerRadius > 0)
      rgba[index * 4 + 3] = Math.round(
        255 * insideCorners(index % pixels, Math.floor(index / pixels), pixels, cornerRadius * scale),
      );
  }
  return encodePng(rgba, pixels);
}

function draw({ accent, logoText }: Theme, shape: IconShape): Drawing {
  const { strokes, width } = written([...markLetters(logoText)]);
  const { width: maxWidth, height: maxHeight } = room[shape];
  const scale = Math.min(maxHeight / capitalHeight, maxWidth / Math.max(width, 1));
  const left = (square - width * scale) / 2;
  const top = (square - capitalHeight * scale) / 2;
  return {
    ground: accentFor(accent).fill,
    cornerRadius: shape === 'plain' ? 112 : 0,
    penWidth: letterPen * scale,
    strokes: strokes.map((stroke) => stroke.map(([x, y]) => [left + x * scale, top + y * scale] as const)),
  };
}

/** The letters side by side, or the sheet where one of them is not drawn. */
function written(letters: readonly string[]): { strokes: readonly Stroke[]; width: number } {
  const drawn = letters.map(strokesOf);
  const known = drawn.filter((strokes) => strokes !== undefined);
  const glyphs = known.length > 0 && known.length === drawn.length ? known : [sheet];
  let width = -letterGap;
  const strokes = glyphs.flatMap((glyph) => {
    const left = width + letterGap;
    width = left + Math.max(...glyph.flat().map(([x]) => x));
    return glyph.map((stroke) => stroke.map(([x, y]) => [x + left, y] as const));
  });
  return { strokes, width };
}

/** How much of each pixel the pen has covered, 0 to 1. */
function strokeCoverage(strokes: readonly Stroke[], halfWidth: number, pixels: number): Float32Array {
  const scale = pixels / square;
  const radius = halfWidth * scale;
  const covered = new Float32Array(pixels * pixels);
  for (const stroke of strokes)
    for (const [at, [x2, y2]] of stroke.entries()) {
      const [x1, y1] = stroke[at - 1] ?? [x2, y2];
      const line = { x1: x1 * scale, y1: y1 * scale, x2: x2 * scale, y2: y2 * scale };
      coverLine(covered, line, radius, pixels);
    }
  return covered;
}

type Line = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };

function coverLine(covered: Float32Array, line: Line, radius: number, pixels: number): void {
  const reach = radius + 1;
  const bounded = (value: number) => Math.min(pixels - 1, Math.max(0, Math.round(value)));
  const [top, bottom] = [bounded(Math.min(line.y1, line.y2) - reach), bounded(Math.max(line.y1, line.y2) + reach)];
  const [left, right] = [bounded(Math.min(line.x1, line.x2) - reach), bounded(Math.max(line.x1, line.x2) + reach)];
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const edge = radius + 0.5 - distanceTo(line, x + 0.5, y + 0.5);
      const index = y * pixels + x;
      covered[index] = Math.max(covered[index] ?? 0, Math.min(1, Math.max(0, edge)));
    }
}

function distanceTo({ x1, y1, x2, y2 }: Line, x: number, y: number): number {
  const lengthSquared = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const along = lengthSquared === 0 ? 0 : ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / lengthSquared;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(x - x1 - part * (x2 - x1), y - y1 - part * (y2 - y1));
}

/** How much of a pixel lies inside the square with rounded corners, 0 to 1. */
function insideCorners(column: number, row: number, pixels: number, radius: number): number {
  const dx = Math.max(radius - column - 0.5, column + 0.5 - (pixels - radius), 0);
  const dy = Math.max(radius - row - 0.5, row + 0.5 - (pixels - radius), 0);
  return Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(dx, dy)));
}

function oneDecimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}
