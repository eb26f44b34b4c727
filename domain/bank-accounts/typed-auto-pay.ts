import * as v from 'valibot';
import { autoPayCapSchema, autoPayWhenSchema } from './auto-pay-terms.ts';

/** The value of an amount field: empty, an amount in minor units, or text that is not an amount. */
type TypedCap = { readonly kind: 'none' | 'wrong' } | { readonly kind: 'amount'; readonly amountMinor: number };

/** Parses typed AutoPay terms; an empty cap means no cap. */
export function typedTermsSchema(readCap: (text: string) => TypedCap) {
  return v.pipe(
    v.object({ kind: v.string(), days: v.string(), day: v.string(), cap: v.string() }),
    v.rawTransform(({ dataset: { value: typed }, addIssue, NEVER }) => {
      const [days, day] = [Number(typed.days.trim()), Number(typed.day.trim())];
      const when = v.safeParse(autoPayWhenSchema, { kind: typed.kind, days, day });
      const amount = readCap(typed.cap);
      const cap = v.safeParse(autoPayCapSchema, amount.kind === 'amount' ? amount.amountMinor : null);
      const isCap = cap.success && amount.kind !== 'wrong';
      const wrong = (key: 'days' | 'day' | 'cap') =>
        addIssue({ path: [{ type: 'object', origin: 'value', input: typed, key, value: typed[key] }] });
      if (!when.success) wrong(typed.kind === 'daysBefore' ? 'days' : 'day');
      if (!isCap) wrong('cap');
      return when.success && isCap ? { when: when.output, capMinor: cap.output } : NEVER;
    }),
  );
}
