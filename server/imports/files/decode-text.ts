import { isUtf8 } from 'node:buffer';

/** The text of a CSV file, with `\n` at the end of each line, and the lines with undecodable bytes. */
export type DecodedText = { readonly text: string; readonly damagedLines: ReadonlySet<number> };

/** The characters of Windows-1252 at 0x80 to 0x9f, where Latin-1 has control characters; `\ufffd` where it has none. */
const windowsOnly = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';
const byteOrderMark = '\ufeff';

/**
 * Decodes UTF-8, UTF-16 with or without a byte order mark, and Windows-1252. A file with valid multi-byte UTF-8 is UTF-8, and other bytes are errors
 * of their lines; a file without is Windows-1252, the format of spreadsheets on Windows.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = utf16Of(bytes);
  // Node decodes UTF-16 leniently: an unpaired surrogate becomes U+FFFD.
  const text = utf16 ? new TextDecoder(utf16).decode(bytes) : decodeBytes(bytes);
  const lines = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  const unixLines = lines.includes('\r') ? lines.replaceAll(/\r\n?/g, '\n') : lines;
  return { text: unixLines, damagedLines: damagedLinesOf(unixLines) };
}

/** Bytes that are examined for UTF-16 without a mark. */
const examined = 2000;

/**
 * The byte order of UTF-16, or null. Without a mark, zero bytes prove it: in text with Latin headings every second byte of many is zero,
 * and never one of the others.
 */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const part = bytes.subarray(0, examined);
  const zeros = [0, 0];
  for (const [index, byte] of part.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = part.length / 4;
  if (bytes.length % 2 > 0 || even + odd < many) return null;
  return even === 0 ? 'utf-16le' : odd === 0 ? 'utf-16be' : null;
}

function decodeBytes(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  if (!text.includes('\ufffd')) return text;
  return isUtf8(bytes) || /[^\p{ASCII}\ufffd]/u.test(text) ? text : decodeWindows1252(bytes);
}

/** Without `TextDecoder`: Node 20 decodes 0x80 to 0x9f as control characters. */
function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replaceAll(/[\u0080-\u009f]/g, (control) => windowsOnly.charAt(control.charCodeAt(0) - 0x80));
}

function damagedLinesOf(text: string): ReadonlySet<number> {
  const damaged = new Set<number>();
  if (!text.includes('\ufffd')) return damaged;
  for (const [index, line] of text.split('\n').entries()) if (line.includes('\ufffd')) damaged.add(index + 1);
  return damaged;
}
