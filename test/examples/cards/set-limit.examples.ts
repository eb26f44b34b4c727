import { limitReference, refuseGiving } from '../../../domain/cards/limit-rules.ts';
import type { SetLimitInput } from '../../../domain/cards/set-limit.action.ts';
import type { LimitId } from '../../../domain/ids.ts';
import { maxAmountMinor } from '../../../domain/amount.ts';
import { money } from '../../../domain/money.ts';
import type { ActionExamples, ExampleRows } from '../action-examples.ts';

export const setLimitExamples: ActionExamples<SetLimitInput> = {
  valid: (rows) => [given(rows, 80_000), given(rows, null)],
  invalid: (rows) => [
    { ...given(rows, 80_000), limitMinor: '80000' },
    { ...given(rows, 80_000), currency: 'gold' },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: {
    // Nobody gives a limit above their own.
    refuses: ({ limitMinor, currency }, { row, userId }) =>
      refuseGiving(money(limitMinor ?? maxAmountMinor, currency), row('spendingLimits', userId)),
    adds: ({ limitMinor, ...named }) => [{ ...limitReference(named), set: { limitMinor } }],
  },
  // A schedule raises one limit repeatedly, each time above the last: another one would make its inputs invalid.
  schedule: null,
};

function given({ buyers, spendingLimits }: ExampleRows, limitMinor: number | null): SetLimitInput {
  return { buyerId: buyers, limitId: spendingLimits as string as LimitId, currency: 'GBP', limitMinor };
}
