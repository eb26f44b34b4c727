import type { Card } from '../../../../domain/cards/card.ts';
import type { LimitLadder } from '../../../../domain/cards/limit-ladder.ts';
import type { Currency } from '../../../../domain/money.ts';
import type { PolicyBound } from '../../../../domain/policies/judge-purchase.ts';

// What the page of a limit check and a kept copy of it agree on.

/** Where a device keeps the card that was checked last. */
export const lastCheckedKey = 'limit-check';

/** Stands for the amount in the words of a copy: no text has it. */
export const amountMark = '\u{E000}';

type VerdictWord = 'fits' | 'unknown' | 'blocked' | 'wrong' | 'over' | 'policyOver' | 'policyHours' | 'policyAsks';

/** Stands for the name of a policy. */
export const policyMark = '\u{E001}';

/** All that an answer for an amount is made of, as JSON beside it: a start gives the answer by it before the page is drawn. */
export type LimitCheckBasis = {
  readonly cardId: Card['id'];
  readonly locale: string;
  readonly currency: Currency;
  readonly card: Pick<Card, 'status' | 'terminatedAt'>;
  readonly ladder: LimitLadder | null;
  readonly hasPendingChange: boolean;
  readonly bounds: readonly PolicyBound[];
  /** From this moment on, in milliseconds, the bounds may be others. */
  readonly boundsUntilMs: number;
  /** `over` and `policyOver` have `amountMark` where the amount belongs, those of policies `policyMark` for the name. */
  readonly words: Readonly<Record<VerdictWord, string>>;
  readonly classes: { readonly headline: string; readonly hint: string };
};
