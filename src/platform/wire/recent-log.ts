import type { ClockPort } from '../../offline/ports.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { Log } from '../identity/session-ports.ts';

export type LogLine = {
  readonly at: Instant;
  readonly event: string;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
};

/** The last lines of the log, in memory only; for support, and never sent anywhere. */
export type RecentLog = { readonly log: Log; readonly lines: () => readonly LogLine[] };

const defaultCapacity = 300;

export function createRecentLog(clock: Pick<ClockPort, 'now'>, capacity = defaultCapacity): RecentLog {
  const lines: LogLine[] = [];
  return {
    log: (event, detail) => {
      lines.push(detail ? { at: clock.now(), event, detail } : { at: clock.now(), event });
      if (lines.length > capacity) lines.shift();
    },
    lines: () => [...lines],
  };
}
