import type { ApprovalId } from '../../domain/ids.ts';
import type { Scene } from './action-examples.ts';

/** An own waiting request, as the device shows it. */
export async function ownRequest({ random, read, userId }: Scene): Promise<{ approvalId: ApprovalId } | null> {
  const own = (await read.all('approvals')).filter(
    ({ state, authorUserId }) => state === 'inApproval' && authorUserId === userId,
  );
  return own.length > 0 ? { approvalId: random.pick(own).id } : null;
}
