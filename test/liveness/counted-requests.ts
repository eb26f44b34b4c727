import type { ActionEnvelope } from '../../domain/envelope.ts';
import type { ServerPort } from '../../src/offline/offline.ts';

export type RequestKind = 'performActions' | 'changes' | 'digests' | 'probe';

/** All requests of tabs and worker, and the number of concurrent ones. */
export type CountedRequests = {
  readonly made: { readonly kind: RequestKind; readonly atMs: number }[];
  readonly batches: (readonly ActionEnvelope[])[];
  readonly count: (kind: RequestKind) => number;
  readonly mostAtOnce: () => number;
  readonly wrap: (port: ServerPort) => ServerPort;
};

export function countRequests(nowMs: () => number): CountedRequests {
  const made: CountedRequests['made'] = [];
  const batches: (readonly ActionEnvelope[])[] = [];
  let sendingNow = 0;
  let mostAtOnce = 0;
  const note = (kind: RequestKind) => void made.push({ kind, atMs: nowMs() });
  return {
    made,
    batches,
    count: (kind) => made.filter((request) => request.kind === kind).length,
    mostAtOnce: () => mostAtOnce,
    wrap: (port) => ({
      ...port,
      performActions: async (subject, actions) => {
        note('performActions');
        batches.push(actions);
        sendingNow += 1;
        mostAtOnce = Math.max(mostAtOnce, sendingNow);
        try {
          return await port.performActions(subject, actions);
        } finally {
          sendingNow -= 1;
        }
      },
      changes: (...args) => (note('changes'), port.changes(...args)),
      digests: (...args) => (note('digests'), port.digests(...args)),
      probe: () => (note('probe'), port.probe()),
    }),
  };
}
