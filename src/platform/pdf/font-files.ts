import latinRegular from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?url';
import latinStrong from '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?url';
import latinExtRegular from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?url';
import latinExtStrong from '@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff?url';
import greekRegular from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff?url';
import greekStrong from '@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff?url';
import greekExtRegular from '@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff?url';
import greekExtStrong from '@fontsource/noto-sans/files/noto-sans-greek-ext-700-normal.woff?url';
import cyrillicRegular from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff?url';
import cyrillicStrong from '@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff?url';
import cyrillicExtRegular from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff?url';
import cyrillicExtStrong from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-700-normal.woff?url';
import vietnameseRegular from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff?url';
import vietnameseStrong from '@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff?url';
import hebrewRegular from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff?url';
import hebrewStrong from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-700-normal.woff?url';
import arabicRegular from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff?url';
import arabicStrong from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff?url';
import type { Face, ReadFont, Weight } from './faces.ts';

const addresses: Record<Face, Record<Weight, string>> = {
  latin: { regular: latinRegular, strong: latinStrong },
  'latin-ext': { regular: latinExtRegular, strong: latinExtStrong },
  greek: { regular: greekRegular, strong: greekStrong },
  'greek-ext': { regular: greekExtRegular, strong: greekExtStrong },
  cyrillic: { regular: cyrillicRegular, strong: cyrillicStrong },
  'cyrillic-ext': { regular: cyrillicExtRegular, strong: cyrillicExtStrong },
  vietnamese: { regular: vietnameseRegular, strong: vietnameseStrong },
  hebrew: { regular: hebrewRegular, strong: hebrewStrong },
  arabic: { regular: arabicRegular, strong: arabicStrong },
};

const read = new Map<string, Promise<Uint8Array>>();

/**
 * Reads a font from the server, or from the service worker's cache of the build. Each font is read once; a failed read is repeated.
 */
export const readFontFile: ReadFont = async (face, weight) => {
  const address = addresses[face][weight];
  const known = read.get(address) ?? readAt(address, face);
  read.set(address, known);
  try {
    return await known;
  } catch (error) {
    read.delete(address);
    throw error;
  }
};

async function readAt(address: string, face: Face): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The font of ${face} did not come.`);
  return new Uint8Array(await response.arrayBuffer());
}
