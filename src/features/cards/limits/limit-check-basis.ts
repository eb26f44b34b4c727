import type { I18n } from '@lingui/core';
import { asAskedFor } from '../card-state.ts';
import { type LimitCheckBasis, amountMark, policyMark } from './limit-check-copy.ts';
import classes from './limit-check.module.css';
import type { ShownCard } from '../use-cards.ts';
import { verdictWords } from './verdict-words.ts';

/** The data of the answers about this card, for a snapshot of the page. */
export function limitCheckBasis(shown: ShownCard, i18n: I18n): string {
  const { status, terminatedAt } = asAskedFor(shown);
  const { over, policyOver, policyHours, policyAsks, ...words } = verdictWords(i18n);
  const { ladder, hasPendingChange, bounds, boundsUntilMs } = shown;
  const basis: LimitCheckBasis = {
    cardId: shown.card.id,
    locale: i18n.locale,
    currency: shown.card.currency,
    card: { status, terminatedAt },
    ladder,
    hasPendingChange,
    bounds,
    boundsUntilMs,
    words: {
      ...words,
      over: over(amountMark, ladder?.binding?.level ?? 'card'),
      policyOver: policyOver(amountMark, policyMark),
      policyHours: policyHours(policyMark),
      policyAsks: policyAsks(policyMark),
    },
    classes: { headline: classes['headline'] ?? '', hint: classes['hint'] ?? '' },
  };
  return JSON.stringify(basis);
}
