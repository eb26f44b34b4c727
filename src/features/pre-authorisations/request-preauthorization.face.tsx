import { Trans, useLingui } from '@lingui/react/macro';
import { inputOf } from '../../../domain/action.ts';
import { type Approval, isUndecided } from '../../../domain/approvals/approval.ts';
import { limitLadder } from '../../../domain/cards/limit-ladder.ts';
import { formatMoney, money } from '../../../domain/money.ts';
import { judgePurchase, policyBounds, purchaseWith } from '../../../domain/policies/judge-purchase.ts';
import { exceeded, leftAfterwards } from '../../../domain/pre-authorisations/judge-authorisation.ts';
import {
  type RequestPreauthorizationInput,
  requestPreauthorization,
} from '../../../domain/pre-authorisations/request-preauthorization.action.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { FactList } from '../../ui/layout/layout.tsx';
import { limitLevelNames } from '../../ui/status/card-words.ts';
import { LeftText } from '../../ui/text/left-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { authorisationBooksQuery } from './authorisation-queries.ts';

export const requestPreauthorizationFace: ActionFace<RequestPreauthorizationInput> = {
  Title: ({ input: { amountMinor, currency, sellerName } }) => {
    const { i18n } = useLingui();
    const amount = formatMoney(money(amountMinor, currency), i18n.locale);
    return (
      <Trans id="actions.request-preauthorization.title">
        {amount} at <bdi data-given>{sellerName}</bdi>
      </Trans>
    );
  },
  ThenAndNow: ({ approval }) => <AskedPurchase approval={approval} />,
};

/** Card, seller and amount, the policy that requires the approval, and the available amount afterwards, from this device. */
function AskedPurchase({ approval }: { readonly approval: Approval }) {
  const { i18n } = useLingui();
  const { offline, program } = usePortal();
  const clockNow = instantFromMs(useNow());
  const { data: books } = useOfflineQuery(authorisationBooksQuery(offline));
  const input = inputOf(requestPreauthorization, approval);
  const card = books?.cards.find(({ id }) => id === input?.cardId);
  if (!input || !books?.buyer || !card) return null;
  const { limits, policies, buyer } = books;
  const isOpen = isUndecided(approval);
  // Once it is decided, the purchase itself is among the authorisations, so it would count twice.
  const authorisations = isOpen
    ? books.authorisations
    : books.authorisations.filter(({ createdAt }) => createdAt < approval.createdAt);
  const now = isOpen ? clockNow : approval.createdAt;
  const { amountMinor, currency, sellerName, category } = input;
  const purchase = {
    ...purchaseWith(card, limits, authorisations),
    sellerName,
    category,
    now,
    timeZone: program.timeZone,
  };
  const verdict = judgePurchase(amountMinor, policyBounds(policies, purchase));
  const current = {
    policy: verdict.kind === 'fits' ? undefined : exceeded(verdict, policies),
    afterwards: leftAfterwards(limitLadder(card, limits, buyer), amountMinor),
  };
  // Once it is decided the current figures include the purchase itself.
  const { policy, afterwards = [] } = isOpen ? current : (approval.about ?? {});
  return (
    <FactList
      facts={[
        {
          key: 'seller',
          label: <Trans id="purchases.column.seller">Seller</Trans>,
          value: <bdi data-given>{sellerName}</bdi>,
        },
        {
          key: 'amount',
          label: <Trans id="purchases.column.amount">Amount</Trans>,
          value: <MinorText minor={amountMinor} currency={currency} weight="strong" />,
        },
        {
          key: 'card',
          label: <Trans id="purchases.column.card">Card</Trans>,
          value: <span>{`${card.last4 ?? ''} ${card.cardholderName}`.trim()}</span>,
        },
        ...(policy
          ? [
              {
                key: 'policy',
                label: <Trans id="purchases.fact.policy">Policy</Trans>,
                value: <bdi data-given>{policy.name}</bdi>,
              },
            ]
          : []),
        ...afterwards.map(({ level, leftMinor }) => ({
          key: level,
          label: <AfterwardsOf level={i18n._(limitLevelNames[level])} />,
          value: <LeftText minor={leftMinor} currency={currency} weight="normal" />,
        })),
      ]}
    />
  );
}

function AfterwardsOf({ level }: { readonly level: string }) {
  return <Trans id="purchases.fact.afterwards">{level}, afterwards</Trans>;
}
