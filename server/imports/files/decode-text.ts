import { isUtf8 } from 'node:buffer';

/** The text of a CSV file, with `\n` at the end of each line, and the lines with undecodable bytes. */
export type DecodedText = { readonly text: string; readonly damagedLines: ReadonlySet<number> };

/** The characters of Windows-1252 at 0x80 to 0x9f, where Latin-1 has control characters; `\ufffd` where it has none. */
const windowsOnly = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';
const byteOrderMark = '\ufeff';

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, and Windows-1252. A file with valid multi-byte UTF-8 is UTF-8, and other bytes are errors
 * of their lines; a file without is Windows-1252, the format of spreadsheets on Windows.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  const utf16 = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  // Node decodes UTF-16 leniently: an unpaired surrogate becomes U+FFFD.
  const text = utf16 ? new TextDecoder(utf16).decode(bytes) : decodeBytes(bytes);
  const lines = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  const unixLines = lines.includes('\r') ? lines.replaceAll(/\r\n?/g, '\n') : lines;
  return { text: unixLines, damagedLines: damagedLinesOf(unixLines) };
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
