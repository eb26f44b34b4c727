import { Trans, useLingui } from '@lingui/react/macro';
import { inputOf } from '../../../../domain/action.ts';
import {
  type CreatePurchaseCardInput,
  createPurchaseCard,
} from '../../../../domain/cards/create-purchase-card.action.ts';
import { formatMoney, money } from '../../../../domain/money.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { FactList, Section } from '../../../ui/layout/layout.tsx';
import { SentTo } from '../detail/sent-to.tsx';
import { CardKind } from '../card-face.tsx';

export const createPurchaseCardFace: ActionFace<CreatePurchaseCardInput> = {
  Title: ({ input: { cardholderName } }) => (
    <Trans id="actions.create-purchase-card.title">
      Card for <bdi>{cardholderName}</bdi>
    </Trans>
  ),
  resultLink: (record) => ({
    to: '/account/settings/purchasing-controls/view-cards/card/$cardId',
    params: { cardId: inputOf(createPurchaseCard, record)?.cardId ?? '' },
  }),
  ThenAndNow: ({ approval }) => {
    const input = inputOf(createPurchaseCard, approval);
    return input ? <RequestedCard input={input} /> : null;
  },
};

/** The card to approve: its holder, its limit and its address. */
function RequestedCard({ input }: { readonly input: CreatePurchaseCardInput }) {
  const { i18n } = useLingui();
  const { cardholderName, businessName, kind, limitMinor, currency, shipTo, attentionTo } = input;
  return (
    <Section title={<Trans id="approvals.new-card.title">New card</Trans>}>
      <FactList
        facts={[
          {
            key: 'name',
            label: <Trans id="cards.create.name">Cardholder name</Trans>,
            value: <bdi>{cardholderName}</bdi>,
          },
          {
            key: 'business',
            label: <Trans id="cards.create.business">Business name on the card</Trans>,
            value: <bdi>{businessName}</bdi>,
          },
          { key: 'kind', label: <Trans id="cards.create.kind">Type of card</Trans>, value: <CardKind kind={kind} /> },
          {
            key: 'limit',
            label: <Trans id="cards.create.limit">Card limit</Trans>,
            value:
              limitMinor === null ? (
                <Trans id="approvals.new-card.own-limit">The requester’s own limit</Trans>
              ) : (
                formatMoney(money(limitMinor, currency), i18n.locale)
              ),
          },
          ...(shipTo
            ? [
                {
                  key: 'ship-to',
                  label: <Trans id="cards.fact.ship-to">Sent to</Trans>,
                  value: <SentTo shipTo={shipTo} attentionTo={attentionTo} />,
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}
