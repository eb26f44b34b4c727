import { expect, it } from 'vitest';
import { fileLimits, safeFileName } from '../../../domain/files/stored-file.ts';

it.each([
  ['scan.pdf', 'scan.pdf'],
  ['Größe 東京 שלום.PDF', 'Größe 東京 שלום.pdf'],
  ['invoice.pdf.exe', 'invoice.pdf.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['a\u0000b\r\nc"d.pdf', 'a b c d.pdf'],
  ['photo\u202egnp.exe', 'photognp.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['...', 'file.pdf'],
  ['', 'file.pdf'],
])('a file named %j is stored as %j', (name, kept) => {
  expect(safeFileName(name, 'application/pdf')).toBe(kept);
});

it('a long name is shortened between characters and keeps its extension', () => {
  const name = safeFileName('😀'.repeat(300), 'image/jpeg');
  expect([...name]).toHaveLength(fileLimits.nameLength);
  expect(name).toMatch(/^(😀)+\.jpg$/u);
});
