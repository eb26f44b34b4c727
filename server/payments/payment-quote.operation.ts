import { payingRoles } from '../../domain/access/role-sets.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { dateInZone } from '../../domain/time/calendar-date.ts';
import { isOffered } from '../../domain/access/mfa-flags.ts';
import { hasRole } from '../../domain/access/role.ts';
import type { ActionDefinition } from '../../domain/action.ts';
import { actionOf } from '../../domain/actions.ts';
import { payInvoices } from '../../domain/payments/pay-invoices.action.ts';
import { type ActionContext, actingBuyer, memberOf } from '../effects/action-context.ts';
import { refuseAction } from '../effects/refuse-action.ts';
import { parseBy } from '../effects/parse-envelope.ts';
import { signQuote } from '../effects/quote.ts';
import { readRowSet } from '../effects/row-set.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { Refused, refused } from '../graphql/refused.ts';
import { requireSession } from '../graphql/request-context.ts';

/** `paymentQuote(input)`: the server's signed quote for exactly this payment, on the current rows. */
export const paymentQuoteOperation = defineQuery({
  who: payingRoles,
  field: (t, builder) => {
    const quote = builder.objectRef<PaymentQuote>('PaymentQuote').implement({
      fields: (f) => ({
        token: f.exposeString('token'),
        expiresAt: f.expose('expiresAt', { type: 'Instant' }),
      }),
    });
    return t.field({
      type: quote,
      args: { input: t.arg({ type: 'JSON', required: true }) },
      resolve: (_root, { input }, context) =>
        quotePayment(context.transaction(), { ...context, session: requireSession(context) }, input),
    });
  },
});

type PaymentQuote = { token: string; expiresAt: Instant };

/** Makes the same checks as the action and signs the quote; throws the refusal of the payment if there is one. */
export async function quotePayment(trx: Transaction, context: ActionContext, given: unknown): Promise<PaymentQuote> {
  const parsed = parseBy(payInvoices.input, given);
  if (!parsed.ok) throw new Refused(parsed.refusal);
  const input = parsed.value;
  const { program, session, signer } = context;
  const buyer = actingBuyer(context);
  const mayPay =
    hasRole(session.roles, ...payInvoices.roles) && isOffered(program.settings.flags, definitionOfPaying());
  if (buyer === null || !mayPay) throw refused('FORBIDDEN');
  const now = context.now();
  const rows = await readRowSet(trx, payInvoices.reads(input), false);
  const today = dateInZone(now, program.settings.timeZone);
  const run = { trx, program, buyer, rows, today, now, author: memberOf(context) };
  const refusal = await refuseAction(run, payInvoices, input);
  if (refusal) throw new Refused(refusal);
  const subject = { program: program.id, user: session.user, buyer };
  return signQuote(signer, { definition: definitionOfPaying(), input, subject }, rows, now);
}

function definitionOfPaying(): ActionDefinition {
  const definition = actionOf(payInvoices.kind);
  if (!definition) throw new Error('The action that pays invoices is not among the actions.');
  return definition;
}
