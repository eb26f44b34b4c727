import type { UnsentChoice } from '../../features/session/sign-out-dialog.tsx';

/**
 * What becomes of the person's own work (outbox and drafts) at a sign-out; `choice` is null where nothing was unsent. On a
 * device that others use nothing stays, as its sign-in page promises: what is still in the outbox then is with the server.
 */
export function workOnLeaving(choice: UnsentChoice | null, isSharedDevice: boolean): 'keep' | 'discard' {
  return isSharedDevice || choice === 'discard' ? 'discard' : 'keep';
}
