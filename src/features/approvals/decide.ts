import type { Approval } from '../../../domain/approvals/approval.ts';
import { refuse } from '../../../domain/errors.ts';
import type { BaseReference } from '../../../domain/sync/base-reference.ts';
import type { Offline, Performed } from '../../offline/offline.ts';
import type { AnyRefusal } from '../../ui/status/refusal-text.tsx';

/** A decision about one request. `seen` are its row versions; if they have changed, the server asks again. */
export type Decision = {
  readonly approval: Approval;
  readonly decision: 'approve' | 'reject';
  readonly reason: string;
  readonly seen: readonly BaseReference[];
};

/**
 * An approval from a list, which does not show the rows of a request. It uses the row versions of the time of the request, so that later
 * changes are shown before the approval counts.
 */
export function approvalFromList(approval: Approval): Decision {
  return { approval, decision: 'approve', reason: '', seen: approval.bound };
}

/** A failed decision: it was refused, or the approved action could not be done. */
export type Undone = { readonly approval: Approval; readonly refusal: AnyRefusal; readonly isApproved: boolean };

export type Deciding = { readonly isWorking: boolean; readonly undone: readonly Undone[] };

/** Sends decisions in one request; busy until this device has the results. True if all succeeded. */
export async function decide(
  offline: Pick<Offline, 'performAll' | 'pull' | 'read'>,
  decisions: readonly Decision[],
  show: (deciding: Deciding) => void,
): Promise<boolean> {
  let undone: readonly Undone[] = [];
  show({ isWorking: true, undone });
  try {
    const answers = await offline.performAll('decideApproval', decisions.map(inputOf));
    undone = decisions.flatMap((decision, index) => undoneOf(decision, answers[index]));
    await offline.pull();
    undone = await withReasons(offline, undone);
    return undone.length === 0;
  } finally {
    show({ isWorking: false, undone });
  }
}

function inputOf({ approval, decision, reason, seen }: Decision) {
  return { approvalId: approval.id, decision, reason, seen: [...seen] };
}

function undoneOf({ approval, decision }: Decision, answer: Performed | undefined): readonly Undone[] {
  if (!answer) return [];
  if (!answer.ok) return [{ approval, refusal: answer.refusal, isApproved: false }];
  const { state, failedWith } = answer.answer.result ?? {};
  if (typeof failedWith === 'string') return [{ approval, refusal: { code: failedWith }, isApproved: true }];
  return decision === 'approve' && state === 'superseded'
    ? [{ approval, refusal: refuse('SUPERSEDED'), isApproved: false }]
    : [];
}

/** The action's own record has the full reason of a failure after an approval. */
async function withReasons({ read }: Pick<Offline, 'read'>, undone: readonly Undone[]): Promise<readonly Undone[]> {
  const failed = undone.filter(({ isApproved }) => isApproved).map(({ approval }) => approval.actionId);
  const errorOf = new Map((await read.get('actions', failed)).map(({ id, error }) => [id, error]));
  return undone.map((one) => ({ ...one, refusal: errorOf.get(one.approval.actionId) ?? one.refusal }));
}
