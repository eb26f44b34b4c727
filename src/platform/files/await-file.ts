import { filePolling } from '../../../domain/files/file-polling.ts';
import type { Delivery } from '../wire/delivery.ts';

/** `later`: the file was not made in time, and is sent by e-mail. */
export type AwaitedFile = { readonly kind: 'ready'; readonly path: string } | { readonly kind: 'later' | 'failed' };

type Waiting = {
  readonly ask: () => Promise<Delivery<{ readonly downloadFile: { readonly path: string } }>>;
  readonly askedAtMs: number;
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** A signal that ends the wait; ignore the result then. */
  readonly signal?: AbortSignal;
};

/** Polls for a file that the server makes, for at most 7 minutes from the request (§9). Continues after a lost connection. */
export async function awaitFile({ ask, askedAtMs, nowMs, wait, signal }: Waiting): Promise<AwaitedFile> {
  const untilMs = askedAtMs + filePolling.limitMs;
  for (;;) {
    const delivery = await ask();
    if (delivery.kind === 'answered') return { kind: 'ready', path: delivery.body.downloadFile.path };
    if (delivery.kind === 'requestRefused' && !mayCome.includes(delivery.code)) return { kind: 'failed' };
    if (signal?.aborted || nowMs() + filePolling.everyMs > untilMs) return { kind: 'later' };
    await wait(filePolling.everyMs);
  }
}

const mayCome: readonly string[] = ['NOT_FOUND', 'NO_CONNECTION', 'THROTTLED'];
