import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type PlainBrowser, startPlainBrowser } from '../plain-browser.ts';
import type { Job, Outcome } from './job.ts';
import type { JobServer } from './serve-jobs.ts';

export type JobRun = {
  /** The outcomes of completed jobs. */
  readonly outcomes: readonly Outcome[];
  /** The step that exceeded its limit; its browser was ended, and later jobs were not started. */
  readonly stopped?: string;
};

/** Each memory measurement collects garbage first. */
const flags = ['--enable-blink-features=ForceEagerMeasureMemory'];

/** Runs jobs one after the other in one new browser process on this profile. */
export async function runJobs(
  profile: string,
  jobs: readonly Job[],
  by: { readonly server: JobServer; readonly limitOf: (step: string) => number },
): Promise<JobRun> {
  const browser = await startPlainBrowser(profile, flags);
  const outcomes: Outcome[] = [];
  try {
    for (const job of jobs) {
      const outcome = await runJob(browser, job, by);
      if (typeof outcome === 'string') return { outcomes, stopped: outcome };
      outcomes.push(outcome);
    }
    return { outcomes };
  } finally {
    await browser.quit();
  }
}

/** The page's outcome, or the name of the step that exceeded its limit. */
async function runJob(
  browser: PlainBrowser,
  job: Job,
  { server, limitOf }: Parameters<typeof runJobs>[2],
): Promise<Outcome | string> {
  let timer: NodeJS.Timeout | undefined;
  let giveUp = (_step: string) => {};
  const tooLong = new Promise<string>((resolve) => {
    giveUp = resolve;
  });
  const watch = (step: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp(step), limitOf(step));
  };
  watch('open');
  const done = server.next(job, watch);
  await browser.tell('Page.navigate', { url: server.url });
  try {
    return await Promise.race([done, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** The disk space of a page's data, in any storage. */
export function bytesOnDisk(profile: string): number {
  const kept = ['IndexedDB', 'File System', 'Local Storage', 'WebStorage'].map((name) =>
    join(profile, 'Default', name),
  );
  const entries = kept.flatMap((folder) => {
    const found = statSync(folder, { throwIfNoEntry: false });
    return found ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
