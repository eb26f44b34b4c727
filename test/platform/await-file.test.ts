import { expect, it } from 'vitest';
import { filePolling } from '../../domain/files/file-polling.ts';
import { awaitFile } from '../../src/platform/files/await-file.ts';
import { type Delivery, refused } from '../../src/platform/wire/delivery.ts';

type Answer = Delivery<{ readonly downloadFile: { readonly path: string } }>;

const ready: Answer = { kind: 'answered', body: { downloadFile: { path: '/files/1' } } };

/** Polls a server with these answers in order, and the last one repeatedly. */
async function waitedFor(...answers: readonly Answer[]) {
  return waitedSince(0, ...answers);
}

/** The same after a reload: it was asked for that long before. */
async function waitedSince(agoMs: number, ...answers: readonly Answer[]) {
  let [nowMs, asked] = [agoMs, 0];
  const found = await awaitFile({
    ask: () => Promise.resolve(answers[Math.min(asked++, answers.length - 1)] ?? ready),
    askedAtMs: 0,
    nowMs: () => nowMs,
    wait: (ms) => {
      nowMs += ms;
      return Promise.resolve();
    },
  });
  return { found, nowMs };
}

it('a file that the server creates is polled until it is ready, also over a lost connection', async () => {
  const { found } = await waitedFor(refused('NOT_FOUND'), refused('NO_CONNECTION'), ready);
  expect(found).toEqual({ kind: 'ready', path: '/files/1' });
});

it('after 7 minutes the file is sent by e-mail', async () => {
  const { found, nowMs } = await waitedFor(refused('NOT_FOUND'));
  expect(found).toEqual({ kind: 'later' });
  expect(nowMs).toBeLessThanOrEqual(filePolling.limitMs);
  expect(nowMs).toBeGreaterThan(filePolling.limitMs - 2 * filePolling.everyMs);
});

it('a reload does not restart the 7 minutes, and polls once after them', async () => {
  const { found, nowMs } = await waitedSince(filePolling.limitMs - 10_000, refused('NOT_FOUND'));
  expect(found).toEqual({ kind: 'later' });
  expect(nowMs).toBeLessThanOrEqual(filePolling.limitMs);
  expect((await waitedSince(2 * filePolling.limitMs, ready)).found.kind).toBe('ready');
});

it('a refused file is not polled', async () => {
  expect((await waitedFor(refused('FORBIDDEN'))).found).toEqual({ kind: 'failed' });
});
