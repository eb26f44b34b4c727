import * as v from 'valibot';
import { autoPayCapSchema, autoPayWhenSchema, overdueChoices } from './auto-pay-terms.ts';

/** The value of an amount field: empty, an amount in minor units, or text that is not an amount. */
type TypedCap = { readonly kind: 'none' | 'wrong' } | { readonly kind: 'amount'; readonly amountMinor: number };

/**
 * Parses typed AutoPay terms; an empty cap means no cap. Where invoices are overdue (`asksOverdue`), a choice about them is required.
 */
export function typedTermsSchema(readCap: (text: string) => TypedCap, asksOverdue: boolean) {
  return v.pipe(
    v.object({ kind: v.string(), days: v.string(), day: v.string(), cap: v.string(), overdue: v.string() }),
    v.rawTransform(({ dataset: { value: typed }, addIssue, NEVER }) => {
      const [days, day] = [Number(typed.days.trim()), Number(typed.day.trim())];
      const when = v.safeParse(autoPayWhenSchema, { kind: typed.kind, days, day });
      const amount = readCap(typed.cap);
      const cap = v.safeParse(autoPayCapSchema, amount.kind === 'amount' ? amount.amountMinor : null);
      const isCap = cap.success && amount.kind !== 'wrong';
      const overdue = overdueChoices.find((one) => one === typed.overdue) ?? (asksOverdue ? null : 'pay');
      const wrong = (key: 'days' | 'day' | 'cap' | 'overdue') =>
        addIssue({ path: [{ type: 'object', origin: 'value', input: typed, key, value: typed[key] }] });
      if (!when.success) wrong(typed.kind === 'daysBefore' ? 'days' : 'day');
      if (!isCap) wrong('cap');
      if (overdue === null) wrong('overdue');
      return when.success && isCap && overdue ? { when: when.output, capMinor: cap.output, overdue } : NEVER;
    }),
  );
}
