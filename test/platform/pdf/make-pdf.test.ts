import { afterEach, expect, it, vi } from 'vitest';
import { unzipSync } from 'fflate';
import type { PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { safeFileName } from '../../../domain/files/stored-file.ts';
import { uniqueFileNames } from '../../../domain/files/unique-file-names.ts';
import { openArchive } from '../../../src/platform/files/open-archive.ts';
import { makePdf, makePdfArchive } from '../../../src/platform/pdf/make-pdf.ts';

const document: PrintedDocument = {
  language: 'en-GB',
  paper: 'a4',
  brand: { name: 'Northgate Trade', mark: 'NT', accent: '#1c5d99' },
  title: 'Invoice 0017',
  sections: [],
  footer: '',
};

const ended: boolean[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  ended.length = 0;
});

/** A worker that answers a document in this way. */
function workersAnswer(answer: (worker: EventTarget) => void): void {
  class FakeWorker extends EventTarget {
    postMessage(): void {
      queueMicrotask(() => answer(this));
    }
    terminate(): void {
      ended.push(true);
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
}

it('the file of the worker is a PDF', async () => {
  workersAnswer((worker) => worker.dispatchEvent(new MessageEvent('message', { data: Uint8Array.of(37, 80) })));
  const file = await makePdf(document);
  expect([file.type, file.size]).toEqual(['application/pdf', 2]);
  expect(ended).toHaveLength(1);
});

it.each([
  ['a font', (worker: EventTarget) => worker.dispatchEvent(new MessageEvent('message', { data: null }))],
  ['the worker', (worker: EventTarget) => worker.dispatchEvent(new Event('error'))],
])('where %s cannot be loaded it fails, and no worker is left', async (_what, answer) => {
  workersAnswer(answer);
  await expect(makePdf(document)).rejects.toThrow('could not be made');
  expect(ended).toHaveLength(1);
});

it('several documents are one archive, without a failed one, and the worker ends', async () => {
  const archive = openArchive();
  let made = 0;
  workersAnswer((worker) => {
    made += 1;
    const added = () => archive.add(made === 4 ? 'missing.txt' : `${made}.pdf`, Uint8Array.of(made));
    const data = made === 3 ? new Uint8Array() : made === 5 ? archive.end() : added();
    worker.dispatchEvent(new MessageEvent('message', { data }));
  });
  const progress: number[] = [];
  const noted: (readonly string[])[] = [];
  const { file, missing } = await makePdfArchive({
    names: ['1.pdf', '2.pdf', '3.pdf'],
    document: () => document,
    note: (names) => {
      noted.push(names);
      return { name: 'missing.txt', text: '' };
    },
    onProgress: (done) => progress.push(done),
    signal: new AbortController().signal,
  });
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  expect(files).toEqual({ '1.pdf': Uint8Array.of(1), '2.pdf': Uint8Array.of(2), 'missing.txt': Uint8Array.of(4) });
  expect([missing, noted]).toEqual([['3.pdf'], [['3.pdf']]]);
  expect(progress).toEqual([1, 2, 3]);
  expect(ended).toHaveLength(1);
});

it('a cancelled archive is not completed', async () => {
  const stop = new AbortController();
  workersAnswer((worker) => worker.dispatchEvent(new MessageEvent('message', { data: Uint8Array.of(1) })));
  const progress: number[] = [];
  const onProgress = (done: number) => {
    progress.push(done);
    stop.abort();
  };
  const making = makePdfArchive({
    names: ['1.pdf', '2.pdf'],
    document: () => document,
    note: () => ({ name: '', text: '' }),
    onProgress,
    signal: stop.signal,
  });
  await expect(making).rejects.toThrow('aborted');
  expect(progress).toEqual([1]);
  expect(ended).toHaveLength(1);
});

it('files of an archive have unique names that are valid on every system', () => {
  const names = ['Invoice A/1', 'Invoice a:1', 'Invoice A/1', '../../x', 'Rechnung Größe'];
  expect(uniqueFileNames(names.map((name) => safeFileName(name, 'application/pdf')))).toEqual([
    'Invoice A 1.pdf',
    'Invoice a 1 (2).pdf',
    'Invoice A 1 (3).pdf',
    'x.pdf',
    'Rechnung Größe.pdf',
  ]);
});
