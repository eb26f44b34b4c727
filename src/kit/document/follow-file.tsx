import { Trans } from '@lingui/react/macro';
import * as v from 'valibot';
import { type Instant, instantSchema, instantToMs } from '../../../domain/time/instant.ts';
import type { Offline } from '../../offline/offline.ts';
import type { Portal } from '../../platform/account/portal.ts';
import { type AwaitedFile, awaitFile } from '../../platform/files/await-file.ts';
import { webLocks } from '../../platform/browser/worker-features.ts';
import { saveAddress } from '../../platform/files/save-file.ts';
import { showNotice } from '../notice.ts';
import { downloadFileMutation } from './server-file.documents.ts';

const awaitedSchema = v.object({ fileId: v.string(), askedAt: instantSchema });
type Asked = v.InferOutput<typeof awaitedSchema>;
const draftKey = 'awaited-file';

type Means = { readonly offline: Offline; readonly portal: Portal };

/**
 * Waits for a file that the server makes, for at most 7 minutes from the request (§9), and downloads it with the browser. The request is
 * stored on the device, so that a reload resumes the waiting. One page waits at a time.
 */
export async function followFile(means: Means, asked: Asked): Promise<AwaitedFile['kind']> {
  await means.offline.drafts.save(draftKey, asked).catch(() => undefined);
  return alone(() => follow(means, asked, new AbortController().signal));
}

/** Resumes waiting after a reload, and returns its result. Does nothing if no file was requested, or if another page waits. */
export async function resumeFile(means: Means, signal: AbortSignal): Promise<void> {
  const stored = v.safeParse(awaitedSchema, await means.offline.drafts.load(draftKey));
  if (!stored.success) return;
  const end = await webLocks()?.request(draftKey, { ifAvailable: true }, (lock) =>
    lock ? follow(means, stored.output, signal) : null,
  );
  if (!end || signal.aborted) return;
  showNotice(notices[end]);
}

const notices = {
  ready: <Trans id="kit.export.downloading">Your file is being downloaded.</Trans>,
  later: <Trans id="kit.export.later">We’ll email you when it’s ready.</Trans>,
  failed: <Trans id="kit.export.failed">Export failed. No file was saved.</Trans>,
};

async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  // Without locks another page may download it as well.
  const locks = webLocks();
  return locks ? locks.request(draftKey, work) : work();
}

async function follow(
  { offline, portal }: Means,
  { fileId, askedAt }: { readonly fileId: string; readonly askedAt: Instant },
  signal: AbortSignal,
): Promise<AwaitedFile['kind']> {
  const file = await awaitFile({
    ask: () => portal.stepUp.request(downloadFileMutation, { fileId }),
    askedAtMs: instantToMs(askedAt),
    nowMs: () => instantToMs(portal.connection.ports.clock.now()),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    signal,
  });
  if (signal.aborted) return file.kind;
  if (file.kind === 'ready') saveAddress(file.path);
  await offline.drafts.drop(draftKey).catch(() => undefined);
  return file.kind;
}
