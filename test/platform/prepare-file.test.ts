import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fileLimits } from '../../domain/files/stored-file.ts';
import { prepareFile } from '../../src/platform/files/prepare-file.ts';

/** A FileReader that only makes data addresses. */
class Reader extends EventTarget {
  result: string | null = null;

  readAsDataURL(blob: Blob) {
    void blob.arrayBuffer().then((content) => {
      this.result = `data:;base64,${Buffer.from(content).toString('base64')}`;
      this.dispatchEvent(new Event('load'));
    });
  }
}

beforeEach(() => vi.stubGlobal('FileReader', Reader));
afterEach(() => vi.unstubAllGlobals());

/** A file of this size that begins like a PDF. */
const pdf = (bytes: number) => {
  const content = new Uint8Array(bytes);
  content.set(Buffer.from('%PDF-'));
  return new File([content], 'note.pdf', { type: 'application/pdf' });
};
const tooLarge = { ok: false, refusal: { code: 'FILE_TOO_LARGE', values: { megabytes: 10 } } };

it.each([-1, 0])('a file of at most ten megabytes is prepared: %d bytes from the limit', async (difference) => {
  const bytes = fileLimits.bytes + difference;
  expect(await prepareFile(pdf(bytes))).toMatchObject({ ok: true, file: { bytes, type: 'application/pdf' } });
});

it('a larger file is refused', async () => {
  expect(await prepareFile(pdf(fileLimits.bytes + 1))).toEqual(tooLarge);
});

it.each([
  ['a drawing with scripts', '<svg onload="x()"/>'],
  ['a page', '<!doctype html>'],
  ['nothing', ''],
])('a file is refused by its content, whatever its name and type say: %s', async (_what, content) => {
  const named = new File([content], 'photo.png', { type: 'image/png' });
  expect(await prepareFile(named)).toEqual({ ok: false, refusal: { code: 'FILE_TYPE_NOT_ALLOWED' } });
});
