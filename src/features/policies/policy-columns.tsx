import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { MessageDescriptor } from '../../../domain/message.ts';
import { money } from '../../../domain/money.ts';
import type { Column } from '../../kit/list/column.ts';
import type { RowDrawing } from '../../kit/list/row-drawing.ts';
import { ChangePolicy } from './change-policy.tsx';
import { PolicyRulesText } from './policy-rules-text.tsx';
import classes from './policies.module.css';
import { categoryNames } from '../../ui/text/category-names.ts';
import { aboveNames } from './policy-words.ts';
import type { ShownPolicy } from './shown-policy.ts';
import { aboveOf } from './typed-policy.ts';

const wholeAccount: MessageDescriptor = /*i18n*/ { id: 'policies.whole-account', message: 'The whole account' };

const otherPurchases: MessageDescriptor = /*i18n*/ { id: 'policies.field.above', message: 'Other purchases' };

export const policyColumns: readonly Column<ShownPolicy>[] = [
  {
    key: 'name',
    name: /*i18n*/ { id: 'policies.field.name', message: 'Name' },
    width: 'minmax(140px, 1.2fr)',
    isFixed: true,
    text: ({ policy }) => policy.name,
  },
  {
    key: 'about',
    name: /*i18n*/ { id: 'policies.field.group', message: 'Applies to' },
    width: 'minmax(140px, 1.2fr)',
    cell: (shown) => <About shown={shown} />,
    // The whole account is before its groups.
    by: ({ groupName }) => groupName ?? '',
    text: aboutText,
  },
  {
    key: 'rules',
    name: /*i18n*/ { id: 'policies.column.rules', message: 'Allows' },
    width: 'minmax(160px, 1.4fr)',
    cell: ({ policy }) => <PolicyRulesText policy={policy} />,
    // No limit is more than any limit.
    by: ({ policy }) => policy.maxOrderMinor ?? Infinity,
    amount: ({ policy }) => (policy.maxOrderMinor === null ? null : money(policy.maxOrderMinor, policy.currency)),
    isFigure: false,
  },
  {
    key: 'above',
    name: otherPurchases,
    width: 'minmax(140px, 1.2fr)',
    text: ({ policy }, i18n) => i18n._(aboveNames[aboveOf(policy)]),
  },
  {
    key: 'change',
    name: /*i18n*/ { id: 'policies.column.change', message: 'Change' },
    width: '240px',
    cell: (shown) => <ChangePolicy shown={shown} />,
  },
];

export const policyDrawing: RowDrawing<ShownPolicy> = {
  idOf: ({ policy }) => policy.id,
  heightPx: 72,
  cardHeightPx: 176,
  isMeasured: true,
  card: (shown) => <PolicyCard shown={shown} />,
};

/** The phone card of a policy. */
function PolicyCard({ shown }: { readonly shown: ShownPolicy }) {
  const { i18n } = useLingui();
  const { policy } = shown;
  return (
    <div role="cell" className={classes.card}>
      <bdi className={classes.cardName} data-given>
        {policy.name}
      </bdi>
      <span className={classes.quiet}>
        <About shown={shown} />
      </span>
      <PolicyRulesText policy={policy} />
      <span>
        {i18n._(otherPurchases)}: {i18n._(aboveNames[aboveOf(policy)])}
      </span>
      <ChangePolicy shown={shown} />
    </div>
  );
}

function aboutText({ policy: { sellerName, category }, groupName }: ShownPolicy, i18n: I18n): string {
  const parts = [groupName ?? i18n._(wholeAccount), sellerName, category && i18n._(categoryNames[category])];
  return parts.filter(Boolean).join(' · ');
}

function About({ shown: { policy, groupName } }: { readonly shown: ShownPolicy }) {
  const { i18n } = useLingui();
  const { sellerName, category } = policy;
  return (
    <span>
      {groupName === null ? (
        <Trans id="policies.whole-account">The whole account</Trans>
      ) : (
        <bdi data-given>{groupName}</bdi>
      )}
      {sellerName === null ? null : (
        <>
          {' · '}
          <bdi data-given>{sellerName}</bdi>
        </>
      )}
      {category === null ? null : <span>{` · ${i18n._(categoryNames[category])}`}</span>}
    </span>
  );
}
