import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ReadFont } from '../../../src/platform/pdf/faces.ts';

/** The font files as the worker loads them, and the requested ones. */
export function fontFiles(): { readonly read: ReadFont; readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    read: (face, weight) => {
      asked.push(`${face} ${weight}`);
      const family = face === 'hebrew' || face === 'arabic' ? `noto-sans-${face}` : 'noto-sans';
      const file = `@fontsource/${family}/files/${family}-${face}-${weight === 'strong' ? 700 : 400}-normal.woff`;
      return readFile(fileURLToPath(import.meta.resolve(file)));
    },
  };
}
