import { afterEach, expect, it, vi } from 'vitest';
import type { PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { makePdf } from '../../../src/platform/pdf/make-pdf.ts';

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
