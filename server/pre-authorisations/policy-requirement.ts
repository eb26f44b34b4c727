import { inputOf } from '../../domain/action.ts';
import type { Requirement } from '../../domain/approvals/approval-rules.ts';
import { requestPreauthorization } from '../../domain/pre-authorisations/request-preauthorization.action.ts';
import type { ActionRun } from '../effects/action-run.ts';
import { judgeNow } from './judge-now.ts';

/** The approvers that the purchase policies demand for an action, or null: a purchase that they decline needs none. */
export async function policyRequirement(run: ActionRun): Promise<Requirement | null> {
  const input = inputOf(requestPreauthorization, run);
  const card = input && run.rows.row('cards', input.cardId);
  if (!card) return null;
  const { timeZone } = run.program.settings;
  const verdict = await judgeNow(run.trx, card, input, { buyer: run.buyer, now: run.now, timeZone });
  return verdict.kind === 'asks'
    ? { tiers: [...verdict.tiers], reasons: ['purchasePolicy'], about: verdict.about }
    : null;
}
