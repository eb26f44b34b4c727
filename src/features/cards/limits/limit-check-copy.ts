import type { Card } from '../../../../domain/cards/card.ts';
import type { LimitLadder } from '../../../../domain/cards/limit-ladder.ts';
import type { Currency } from '../../../../domain/money.ts';
import type { PolicyBound } from '../../../../domain/policies/judge-purchase.ts';

// Shared names of the limit check's page and its snapshot.

/** Where a device stores the last checked card. */
export const lastCheckedKey = 'limit-check';

/** Placeholder for the amount in the texts of a snapshot; no text contains it. */
export const amountMark = '\u{E000}';

type VerdictWord = 'fits' | 'unknown' | 'blocked' | 'wrong' | 'over' | 'policyOver' | 'policyHours' | 'policyAsks';

/** Placeholder for the name of a policy. */
export const policyMark = '\u{E001}';

/** The data of an answer for any amount, as JSON in the snapshot: a start answers with it before the page is drawn. */
export type LimitCheckBasis = {
  readonly cardId: Card['id'];
  readonly locale: string;
  readonly currency: Currency;
  readonly card: Pick<Card, 'status' | 'terminatedAt'>;
  readonly ladder: LimitLadder | null;
  readonly hasPendingChange: boolean;
  readonly bounds: readonly PolicyBound[];
  /** From this time on, in milliseconds, the bounds may differ. */
  readonly boundsUntilMs: number;
  /** `over` and `policyOver` contain `amountMark`, those of policies also `policyMark`. */
  readonly words: Readonly<Record<VerdictWord, string>>;
  readonly classes: { readonly headline: string; readonly hint: string };
};
