import type { ActionStatus } from './action-chip.tsx';

/** How a result page reads a status: still on its way, waiting for its author or for others, done, or ended without effect. */
export const resultStage = {
  draft: 'queued',
  waitingToSend: 'queued',
  sending: 'queued',
  needsYou: 'needsYou',
  waitingForApproval: 'inApproval',
  blocked: 'inApproval',
  processing: 'done',
  done: 'done',
  failed: 'ended',
  notDone: 'ended',
  rejected: 'ended',
  recalled: 'ended',
  expired: 'ended',
  superseded: 'ended',
} as const satisfies Record<ActionStatus, string>;

/** What its author can start anew from a request that has ended: the same again, a copy to change, or nothing. */
export const newStart = {
  draft: null,
  waitingToSend: null,
  sending: null,
  needsYou: null,
  waitingForApproval: null,
  blocked: null,
  processing: null,
  done: null,
  failed: 'retry',
  notDone: 'copy',
  rejected: 'copy',
  recalled: 'copy',
  expired: 'copy',
  superseded: null,
} as const satisfies Record<ActionStatus, 'retry' | 'copy' | null>;
