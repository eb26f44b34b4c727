import { limitReference } from '../../../domain/cards/limit-rules.ts';
import type { LowerLimitInput } from '../../../domain/cards/lower-limit.action.ts';
import type { LimitId } from '../../../domain/ids.ts';
import type { ActionExamples, ExampleRows } from '../action-examples.ts';

export const lowerLimitExamples: ActionExamples<LowerLimitInput> = {
  valid: (rows) => [lowered(rows, 20_000), lowered(rows, 0), ofCard(rows)],
  invalid: (rows) => [
    { ...lowered(rows, 20_000), limitMinor: null },
    { ...lowered(rows, 20_000), limitMinor: -1 },
    { ...lowered(rows, 20_000), currency: 'gold' },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: {
    // Until the server has performed it, the current limit is shown.
    adds: ({ limitMinor, ...named }) => [{ ...limitReference(named), set: { limitMinor } }],
  },
  // A schedule raises one limit repeatedly, each time above the last: a lower one would make its inputs invalid.
  schedule: null,
};

function lowered({ spendingLimits }: ExampleRows, limitMinor: number): LowerLimitInput {
  return { limitId: spendingLimits as string as LimitId, currency: 'GBP', limitMinor };
}

function ofCard({ cards }: ExampleRows): LowerLimitInput {
  return { limitId: cards.active as string as LimitId, isOfCard: true, currency: 'GBP', limitMinor: 10_000 };
}
