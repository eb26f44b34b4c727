import type { I18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { expectedArrival } from '../../../../domain/cards/shipping/arrival.ts';
import { type Card, isTerminated } from '../../../../domain/cards/card.ts';
import { cardReasonNames } from '../../../ui/status/card-words.ts';
import { DateText, InstantText } from '../../../ui/text/date-text.tsx';
import { type Fact, FactList } from '../../../ui/layout/layout.tsx';
import { SentTo } from './sent-to.tsx';
import { CardKind } from '../card-face.tsx';

/** The facts of a card, without missing ones. Its number is on no device. */
export function CardFacts({ card }: { readonly card: Card }) {
  const { i18n } = useLingui();
  const arrival = arrivalOf(card);
  const facts: readonly (Fact | null)[] = [
    {
      key: 'holder',
      label: <Trans id="cards.fact.holder">Name on the card</Trans>,
      value: <bdi>{card.cardholderName}</bdi>,
    },
    {
      key: 'business',
      label: <Trans id="cards.fact.business">Business name</Trans>,
      value: <bdi>{card.businessName}</bdi>,
    },
    { key: 'kind', label: <Trans id="cards.fact.kind">Type</Trans>, value: <CardKind kind={card.kind} /> },
    card.groupName === null
      ? null
      : { key: 'group', label: <Trans id="cards.fact.group">Group</Trans>, value: <bdi>{card.groupName}</bdi> },
    // A row that an older build stored has no address.
    card.shipTo
      ? {
          key: 'ship-to',
          label: <Trans id="cards.fact.ship-to">Sent to</Trans>,
          value: <SentTo shipTo={card.shipTo} attentionTo={card.attentionTo} />,
        }
      : null,
    card.shippedOn === null
      ? null
      : {
          key: 'shipped',
          label: <Trans id="cards.fact.shipped">Shipped</Trans>,
          value: <DateText date={card.shippedOn} />,
        },
    arrival
      ? {
          key: 'arrival',
          label: <Trans id="cards.fact.arrival">Expected</Trans>,
          value: (
            <span>
              <DateText date={arrival.first} /> – <DateText date={arrival.last} />
            </span>
          ),
        }
      : null,
    card.activatedOn === null
      ? null
      : {
          key: 'activated',
          label: <Trans id="cards.fact.activated">Activated</Trans>,
          value: <DateText date={card.activatedOn} />,
        },
    card.expiresOn === null
      ? null
      : {
          key: 'expires',
          label: <Trans id="cards.fact.expires">Valid until</Trans>,
          value: <DateText date={card.expiresOn} />,
        },
  ];
  return (
    <FactList facts={[...facts, ...(isTerminated(card) ? endFacts(card, i18n) : [])].filter((fact) => fact !== null)} />
  );
}

/** The expected arrival of a card in the post; null for any other card, and without a stored address. */
function arrivalOf({ status, shippedOn, shipTo, ...card }: Card) {
  if (status !== 'inactive' || isTerminated(card) || shippedOn === null || !shipTo) return null;
  return expectedArrival(shippedOn, shipTo.country);
}

/** When, why and by whom the card was terminated. */
function endFacts(card: Card, i18n: I18n): readonly (Fact | null)[] {
  return [
    card.terminatedAt === null
      ? null
      : {
          key: 'terminated',
          label: <Trans id="cards.fact.terminated">Terminated</Trans>,
          value: <InstantText instant={card.terminatedAt} />,
        },
    card.terminatedReason === null
      ? null
      : {
          key: 'reason',
          label: <Trans id="cards.fact.reason">Reason</Trans>,
          value: i18n._(cardReasonNames[card.terminatedReason]),
        },
    card.terminatedByName === null
      ? null
      : {
          key: 'by',
          label: <Trans id="cards.fact.by">Terminated by</Trans>,
          value: <bdi>{card.terminatedByName}</bdi>,
        },
  ];
}
