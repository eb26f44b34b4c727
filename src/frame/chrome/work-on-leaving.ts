import type { UnsentChoice } from '../../features/session/sign-out-dialog.tsx';

/**
 * What happens to the person's own work (outbox and drafts) at a sign-out; `choice` is null if everything was sent. A shared device keeps
 * nothing, as its sign-in page promises; entries that remain in the outbox are already at the server.
 */
export function workOnLeaving(choice: UnsentChoice | null, isSharedDevice: boolean): 'keep' | 'discard' {
  return isSharedDevice || choice === 'discard' ? 'discard' : 'keep';
}
