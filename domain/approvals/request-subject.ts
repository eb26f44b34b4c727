import { type Money, money } from '../money.ts';
import type { Approval } from './approval.ts';

/** What a request is about, as screens and e-mails say it; texts are the reader's. */
export type RequestSubject = {
  readonly kind: string;
  /** The person concerned; null if nobody, or if it is the one who asks, who is named anyway. */
  readonly person: string | null;
  readonly object: string | null;
  /** Null if it has none. */
  readonly amount: Money | null;
  readonly invoices: number;
};

type OfRequest = Pick<Approval, 'kind' | 'authorName' | 'amountMinor' | 'currency' | 'bound'> & {
  readonly about?: Pick<NonNullable<Approval['about']>, 'person' | 'object'> | null | undefined;
};

/** The kind, the person and the object of a request, its amount, and the number of its invoices. */
export function subjectOfRequest({ kind, authorName, amountMinor, currency, bound, about }: OfRequest): RequestSubject {
  const { object = null, person = null } = about ?? {};
  return {
    kind,
    person: person === authorName ? null : person,
    object,
    amount: amountMinor === null || currency === null ? null : money(amountMinor, currency),
    invoices: bound.filter(({ collection }) => collection === 'charges').length,
  };
}
