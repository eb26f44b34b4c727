import { waitLimitMs } from '../../wait-limits.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import { mean } from './meant.ts';
import { decideOn, inputOf } from './people-acts.ts';
import { type Story, until } from '../real-story.ts';

/** Tom pays this amount of his largest invoice, without a quote of the server. */
export async function payExactly(story: Story, amountMinor: number): Promise<void> {
  const [tab] = [...story.shared.tabs];
  const chargeId = story.account.charges.at(-1);
  if (!tab || !chargeId) throw new Error('Tom has no tab or nothing to pay.');
  const lines: PayInvoicesInput['lines'] = [{ chargeId, amountMinor }];
  await mean(story, { tab, author: 'tom' }, 'payInvoices', [inputOf(story, amountMinor, lines)]);
}

/** Ana approves the waiting request, and repeats until she has an answer or sees that it is decided. */
export async function approveFirst(story: Story): Promise<void> {
  await until(async () => {
    const [tab] = [...story.office.tabs];
    const offline = tab?.portal.account()?.offline;
    if (!offline) return true;
    await offline.pull();
    const approvals = await offline.read.all('approvals');
    const approval = approvals.find(({ state }) => state === 'inApproval');
    return approval ? (await decideOn(offline, approval, 'approve')).ok : approvals.length > 0;
  }, waitLimitMs);
}
