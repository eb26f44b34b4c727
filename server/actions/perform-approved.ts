import { actionOf } from '../../domain/actions.ts';
import { isOffered } from '../../domain/access/mfa-flags.ts';
import { hasRole } from '../../domain/access/role.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import type { ActionRun, ApprovedAction, EffectOutcome } from '../effects/action-run.ts';
import { refuseAction } from '../effects/refuse-action.ts';
import { effectOf } from './effects.ts';
import { parseBy } from '../effects/parse-envelope.ts';
import { readRowSet } from '../effects/row-set.ts';

/**
 * Performs an approved action in its author's name, inside the transaction of the decision. Approval is not execution: the input, the
 * author's current roles and the current rows are all checked again.
 */
export async function performApproved(decision: ActionRun, original: ApprovedAction): Promise<EffectOutcome> {
  const definition = actionOf(original.kind);
  if (!definition) return refusedBy(refuse('ACTION_UNKNOWN'));
  const input = parseBy(definition.input, original.input);
  if (!input.ok) return refusedBy(input.refusal);
  if (!hasRole(original.author.roles, ...definition.roles)) return refusedBy(refuse('FORBIDDEN'));
  if (!isOffered(decision.program.settings.flags, definition)) return refusedBy(refuse('FORBIDDEN'));
  const run: ActionRun = {
    ...decision,
    actionId: original.id,
    kind: original.kind,
    input: input.value,
    author: original.author,
    rows: await readRowSet(decision.trx, definition.reads(input.value), true),
    performApproved: () => {
      throw new Error('A decision is not itself approved: an approved action decides nothing.');
    },
  };
  const refused = await refuseAction(run, definition, input.value);
  return refused ? refusedBy(refused) : effectOf(original.kind)(run);
}

function refusedBy(refusal: Refusal): EffectOutcome {
  return { kind: 'refused', refusal, current: [] };
}
