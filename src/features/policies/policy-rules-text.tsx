import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { PurchasePolicy } from '../../../domain/policies/purchase-policy.ts';
import { MinorText } from '../../ui/text/money-text.tsx';
import classes from './policies.module.css';
import { dayNames } from './policy-words.ts';
import { clockOf, dayChoiceOf } from './typed-policy.ts';

type Rules = Pick<PurchasePolicy, 'maxOrderMinor' | 'maxDayMinor' | 'hours' | 'currency'>;

/** The limits of a policy, one per line. */
export function PolicyRulesText({ policy }: { readonly policy: Rules }) {
  const { i18n } = useLingui();
  const { maxOrderMinor, maxDayMinor, hours, currency } = policy;
  return (
    <span className={classes.rules}>
      {maxOrderMinor === null ? null : (
        <span>
          <Trans id="policies.rule.order">
            <MinorText minor={maxOrderMinor} currency={currency} /> per order
          </Trans>
        </span>
      )}
      {maxDayMinor === null ? null : (
        <span>
          <Trans id="policies.rule.day">
            <MinorText minor={maxDayMinor} currency={currency} /> per card and day
          </Trans>
        </span>
      )}
      {hours === null ? null : (
        <span>
          {i18n._(dayNames[dayChoiceOf(hours)])}, {clockOf(hours.fromMinute)}–{clockOf(hours.toMinute)}
        </span>
      )}
    </span>
  );
}
