import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';
import { currencySchema, positiveAmountMinorSchema } from '../money.ts';
import { linesSchema } from '../plain-text.ts';
import { plainDateSchema } from '../time/calendar-date.ts';
import type { Buyer } from './buyer.ts';
import { creditIncreaseTypes } from './credit-increase.ts';
import { refuseCreditIncrease } from './credit-line.ts';

export const maxCreditReasonLength = 500;

/** The new total of the line in minor units, why, and the last day of a temporary increase. */
export const requestCreditIncreaseInputSchema = v.pipe(
  v.object({
    buyerId: idSchema('buyer'),
    type: v.picklist(creditIncreaseTypes),
    currency: currencySchema,
    requestedMinor: positiveAmountMinorSchema,
    endsOn: v.nullable(plainDateSchema),
    reason: linesSchema({ min: 1, max: maxCreditReasonLength }),
  }),
  v.check(({ type, endsOn }) => (type === 'temporary') === (endsOn !== null), 'a temporary increase has an end'),
);
export type RequestCreditIncreaseInput = v.InferOutput<typeof requestCreditIncreaseInputSchema>;

/** Asks underwriting for a higher credit line (§3); a Group Admin’s request is approved by an Account Admin first. */
export const requestCreditIncrease = defineAction<'requestCreditIncrease', RequestCreditIncreaseInput>({
  kind: 'requestCreditIncrease',
  version: 1,
  queue: 'queued',
  roles: decidingRoles,
  programFlag: null,
  accountRight: 'request',
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'whenFailed',
  asks: [{ author: 'buyerGroupAdministrator', decides: 'buyerAdministrator' }],
  input: requestCreditIncreaseInputSchema,
  queueKeys: (input) => [`credit-line:${input.buyerId}`],
  reads: (input) => [{ collection: 'buyers', id: input.buyerId }],
  // No amount is passed: an Account Admin's own spending limit does not limit the requests that they approve.
  check: (input, world) => refuseCreditIncrease(input, world.row('buyers', input.buyerId), world),
  // The request names a total, so its author has to confirm it if the line has changed. An author who may not know the line saw none.
  isConflict: (_input, _reference, then, now) =>
    (then as Buyer).creditApprovedMinor !== null &&
    (then as Buyer).creditApprovedMinor !== (now as Buyer).creditApprovedMinor,
  starts: { form: 'account-overview-increase-credit' },
  labels: {
    name: /*i18n*/ { id: 'actions.request-credit-increase.name', message: 'Request a credit increase' },
    asked: /*i18n*/ { id: 'actions.request-credit-increase.asked', message: 'Credit increase' },
    done: /*i18n*/ { id: 'actions.request-credit-increase.done', message: 'Credit increase requested' },
    failed: /*i18n*/ {
      id: 'actions.request-credit-increase.failed',
      message: 'The credit increase was not requested',
    },
    icon: 'limit',
  },
});
