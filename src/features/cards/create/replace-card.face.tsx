import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { inputOf } from '../../../../domain/action.ts';
import { type ReasonFate, fateOfReplaced } from '../../../../domain/cards/card-reasons.ts';
import { type ReplaceCardInput, replaceCard } from '../../../../domain/cards/replace-card.action.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { FactList, Section } from '../../../ui/layout/layout.tsx';
import { cardReasonNames } from '../../../ui/status/card-words.ts';
import { CardKind } from '../card-face.tsx';
import { SentTo } from '../detail/sent-to.tsx';
import { useCardName } from '../use-card-name.ts';

export const replaceCardFace: ActionFace<ReplaceCardInput> = {
  Title: ({ input: { cardId } }) => {
    const name = useCardName(cardId);
    return <Trans id="actions.replace-card.title">Replace card {name}</Trans>;
  },
  resultLink: (record) => ({
    to: '/account/settings/purchasing-controls/view-cards/card/$cardId',
    params: { cardId: inputOf(replaceCard, record)?.newCardId ?? '' },
  }),
  ThenAndNow: ({ approval }) => {
    const input = inputOf(replaceCard, approval);
    return input ? <Replacement input={input} /> : null;
  },
};

const fateWords: Readonly<Record<ReasonFate, ReactNode>> = {
  stays: <Trans id="approvals.replace-card.stays">Works until the new one is activated</Trans>,
  locks: <Trans id="approvals.replace-card.locks">Locked until the new one is activated</Trans>,
  ends: <Trans id="approvals.replace-card.ends">Locked now, terminated once you approve</Trans>,
};

/** The replaced card with the reason, and the address of the new one. */
function Replacement({ input }: { readonly input: ReplaceCardInput }) {
  const { i18n } = useLingui();
  const name = useCardName(input.cardId);
  const { kind, reason, shipTo, attentionTo } = input;
  return (
    <Section title={<Trans id="approvals.replace-card.title">Card to replace</Trans>}>
      <FactList
        facts={[
          { key: 'card', label: <Trans id="cards.missing.heading">Card</Trans>, value: <bdi>{name}</bdi> },
          {
            key: 'reason',
            label: <Trans id="cards.fact.reason">Reason</Trans>,
            value: i18n._(cardReasonNames[reason]),
          },
          {
            key: 'old-card',
            label: <Trans id="approvals.replace-card.old-card">Old card</Trans>,
            value: fateWords[fateOfReplaced(reason, input.endsNow === true)],
          },
          {
            key: 'kind',
            label: <Trans id="approvals.replace-card.kind">New card</Trans>,
            value: <CardKind kind={kind} />,
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
