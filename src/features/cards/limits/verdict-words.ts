import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { LimitLevel } from '../../../../domain/cards/spending-limit.ts';
import { limitLevelWords } from '../../../ui/status/card-words.ts';

/** The headline of a limit check's answer; `by` is a formatted amount. */
export function verdictWords(i18n: I18n) {
  return {
    fits: t(i18n)({ id: 'limit-check.fits', message: 'Fits, as last known' }),
    unknown: t(i18n)({ id: 'limit-check.cannot-tell', message: 'Can’t tell' }),
    blocked: t(i18n)({ id: 'limit-check.blocked', message: 'Buying is blocked' }),
    wrong: t(i18n)({ id: 'limit-check.not-an-amount', message: 'Enter an amount such as 1240.50.' }),
    policyOver: (by: string, policy: string): string =>
      t(i18n)({ id: 'limit-check.policy.over', message: `Over by ${by} (policy “${policy}”)` }),
    policyHours: (policy: string): string =>
      t(i18n)({ id: 'limit-check.policy.hours', message: `Not allowed at this time (policy “${policy}”)` }),
    policyAsks: (policy: string): string =>
      t(i18n)({ id: 'limit-check.policy.asks', message: `Needs approval (policy “${policy}”)` }),
    over: (by: string, binding: LimitLevel): string => {
      const level = i18n._(limitLevelWords[binding]);
      return t(i18n)({ id: 'limit-check.over', message: `Over by ${by} (${level})` });
    },
  };
}
