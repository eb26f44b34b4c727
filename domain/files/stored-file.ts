import { normalizeLine } from '../plain-text.ts';

/** The file types that may be stored, with their endings. */
export const fileTypes = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/heic': '.heic',
} as const;
export type FileType = keyof typeof fileTypes;

export const fileLimits = {
  bytes: 10_485_760,
  /** The maximum length of a file's name with its ending, in characters. */
  nameLength: 100,
  /** Files that one user may send within 24 hours. */
  filesInADay: 100,
  /** Lifetime of a download address, which works once. */
  downloadSeconds: 60,
} as const;

/** A stored file: `sha256` of its bytes in lower-case hex, `type` by its content. */
export type StoredFile = {
  readonly id: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly type: FileType;
  readonly name: string;
};

/** The file type by the first bytes of the content, never by its name; null if the type may not be stored. */
export function typeOfContent(content: Uint8Array): FileType | null {
  for (const { type, marks } of signatures)
    if (marks.every(({ at, bytes }) => bytes.every((byte, index) => content[at + index] === byte))) return type;
  return null;
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

const signatures: readonly {
  readonly type: FileType;
  readonly marks: readonly { readonly at: number; readonly bytes: readonly number[] }[];
}[] = [
  { type: 'application/pdf', marks: [{ at: 0, bytes: ascii('%PDF-') }] },
  { type: 'image/jpeg', marks: [{ at: 0, bytes: [0xff, 0xd8, 0xff] }] },
  { type: 'image/png', marks: [{ at: 0, bytes: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a] }] },
  {
    type: 'image/webp',
    marks: [
      { at: 0, bytes: ascii('RIFF') },
      { at: 8, bytes: ascii('WEBP') },
    ],
  },
  ...['heic', 'heix', 'mif1'].map((brand) => ({
    type: 'image/heic' as const,
    marks: [
      { at: 4, bytes: ascii('ftyp') },
      { at: 8, bytes: ascii(brand) },
    ],
  })),
];

/** A name with the ending of the detected type, so that a misleading name starts no program. */
export function safeFileName(name: string, type: FileType): string {
  return safeName(name, fileTypes[type]);
}

/**
 * A name that every system can store: one line without path separators, reserved or control characters, no leading dot, and this ending
 * (with its dot) instead of the original one.
 */
export function safeName(name: string, ending: string): string {
  const cleaned = normalizeLine(name)
    // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
    .replaceAll(/[\u0000-\u001f\u007f-\u009f/\\:*?"<>|\ud800-\udfff]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[.\s]+$/, '');
  const short = [...cleaned]
    .slice(0, fileLimits.nameLength - ending.length)
    .join('')
    .trim();
  return `${short === '' ? 'file' : short}${ending}`;
}
