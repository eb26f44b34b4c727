import { readFile } from 'node:fs/promises';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { accentFor } from '../../domain/programs/accent.ts';
import type { PublicProgram } from '../../domain/programs/program.ts';
import { markLetters } from '../../domain/programs/program-mark.ts';

/** `plain` has rounded corners; `full` fills the square, because phones crop icons to their own shape. */
export type IconShape = 'plain' | 'full';
type Theme = PublicProgram['theme'];

const square = 512;
/** A phone may crop everything outside a circle of four fifths. */
const fontSizes: Record<IconShape, number> = { plain: 240, full: 190 };
/** Height of a capital letter, as a fraction of the font size. */
const capitalHeight = 0.7;

/** The icon of a program as SVG: its logo text in white on its accent, darkened for contrast. */
export function iconSvg({ accent, logoText }: Theme, shape: IconShape): string {
  const letters = markLetters(logoText);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${square} ${square}">`,
    `<rect width="${square}" height="${square}" rx="${shape === 'plain' ? 112 : 0}" fill="${accentFor(accent).fill}"/>`,
    isInFont(letters) ? lettersOf(letters, fontSizes[shape]) : sheet,
    '</svg>',
  ].join('');
}

/** The icon as a PNG of this width and height in pixels, for systems without SVG. */
export async function iconPng(theme: Theme, shape: IconShape, pixels: number): Promise<Buffer> {
  const font = await renderingFont();
  const picture = new Resvg(iconSvg(theme, shape), {
    fitTo: { mode: 'width', value: pixels },
    font: { fontBuffers: [font], defaultFontFamily: 'Figtree' },
  });
  try {
    return Buffer.from(picture.render().asPng());
  } finally {
    picture.free();
  }
}

function lettersOf(letters: string, size: number): string {
  const baseline = (square + size * capitalHeight) / 2;
  return `<text x="${square / 2}" y="${baseline}" text-anchor="middle" font-family="Figtree, Arial, sans-serif" font-weight="700" font-size="${size}" fill="#fff">${letters}</text>`;
}

/** Letters with the same shape in every font, and no characters with a meaning in SVG. */
function isInFont(letters: string): boolean {
  return /^[A-Z0-9\u00c0-\u00d6\u00d8-\u00de]{1,2}$/.test(letters);
}

/** Replaces other letters: a sheet with two lines and a tick. */
const sheet =
  '<path d="M186 158h140v196h-140zM225 211h62M225 290l22 22l42 -44" fill="none" stroke="#fff" stroke-width="32" stroke-linecap="round" stroke-linejoin="round"/>';

let rendering: Promise<Uint8Array> | undefined;

/** The renderer's WebAssembly and the font, loaded once with the first PNG. */
function renderingFont(): Promise<Uint8Array> {
  rendering ??= (async () => {
    await initWasm(await readFile(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
    return readFile(new URL(import.meta.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff2')));
  })();
  return rendering;
}
