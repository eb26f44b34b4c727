import { Trans, useLingui } from '@lingui/react/macro';
import { inputOf } from '../../../../domain/action.ts';
import { type TerminateCardInput, terminateCard } from '../../../../domain/cards/terminate-card.action.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { FactList, Section } from '../../../ui/layout/layout.tsx';
import { cardReasonNames } from '../../../ui/status/card-words.ts';
import { useCardName } from '../use-card-name.ts';

export const terminateCardFace: ActionFace<TerminateCardInput> = {
  Title: ({ input: { cardId } }) => {
    const name = useCardName(cardId);
    return <Trans id="actions.terminate-card.title">Terminate card {name}</Trans>;
  },
  resultLink: (record) => ({
    to: '/account/settings/purchasing-controls/view-cards/card/$cardId',
    params: { cardId: inputOf(terminateCard, record)?.cardId ?? '' },
  }),
  ThenAndNow: ({ approval }) => {
    const input = inputOf(terminateCard, approval);
    return input ? <Termination input={input} /> : null;
  },
};

/** The card to terminate, and the reason. */
function Termination({ input: { cardId, reason } }: { readonly input: TerminateCardInput }) {
  const { i18n } = useLingui();
  const name = useCardName(cardId);
  return (
    <Section title={<Trans id="approvals.terminate-card.title">Card to terminate</Trans>}>
      <FactList
        facts={[
          { key: 'card', label: <Trans id="cards.missing.heading">Card</Trans>, value: <bdi>{name}</bdi> },
          {
            key: 'reason',
            label: <Trans id="cards.fact.reason">Reason</Trans>,
            value: i18n._(cardReasonNames[reason]),
          },
        ]}
      />
    </Section>
  );
}
