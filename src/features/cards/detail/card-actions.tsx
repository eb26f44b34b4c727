import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { hasRole } from '../../../../domain/access/role.ts';
import { mayOnlyAsk } from '../../../../domain/approvals/approval-rules.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import { replaceCard } from '../../../../domain/cards/replace-card.action.ts';
import {
  mayRevealNumber,
  maySetBirthDate,
  refuseActivating,
  refuseReplacing,
  refuseTerminating,
} from '../../../../domain/cards/card-rules.ts';
import { terminateCard } from '../../../../domain/cards/terminate-card.action.ts';
import { usePageDialog } from '../../../kit/dialog/use-page-dialog.ts';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import type { CardState } from '../card-state.ts';
import { ActivateCardDialog } from './activate-card-dialog.tsx';
import { BirthDateDialog } from '../create/birth-date-dialog.tsx';
import classes from './card-detail.module.css';
import { RevealNumber } from './reveal-number.tsx';
import { TerminateCardDialog } from './terminate-card-dialog.tsx';

/** The actions of a card besides locking; all of them need a connection. */
export function CardActions({ shown }: { readonly shown: CardState }) {
  const { card } = shown;
  const { who, roles } = usePortal();
  const { isOnline } = useSyncStatus();
  const activation = usePageDialog('activate-card');
  const birthDate = usePageDialog('card-birth-date');
  const termination = usePageDialog('terminate-card');
  const isAsking = mayOnlyAsk(terminateCard, roles);
  const person = { userId: who.user, roles };
  if (!hasRole(roles, ...terminateCard.roles) || refuseTerminating(card, person)) return null;
  return (
    <>
      {mayRevealNumber(card, person) ? <RevealNumber card={card} /> : null}
      <div className={classes.actions}>
        {refuseActivating(card, person) === null ? (
          <Button disabled={!isOnline} onClick={() => activation.open()}>
            <Trans id="cards.activate.open">Activate card</Trans>
          </Button>
        ) : null}
        {maySetBirthDate(card, person) ? (
          <Button disabled={!isOnline} onClick={() => birthDate.open()}>
            <Trans id="cards.birth-date.open">Enter date of birth</Trans>
          </Button>
        ) : null}
        {refuseReplacing(card, person) === null && !(shown.isReplacementAsked && mayOnlyAsk(replaceCard, roles)) ? (
          <Button
            variant="default"
            renderRoot={(rest) => (
              <Link
                {...rest}
                to="/account/settings/purchasing-controls/view-cards/replace/$cardId"
                params={{ cardId: card.id }}
              />
            )}
          >
            <Trans id="cards.replace.open">Replace card</Trans>
          </Button>
        ) : null}
        {isAsking && shown.isTerminationAsked ? null : (
          <Button variant="default" disabled={!isOnline} onClick={() => termination.open()}>
            {isAsking ? (
              <Trans id="cards.terminate.ask">Request termination…</Trans>
            ) : (
              <Trans id="cards.terminate.open">Terminate card…</Trans>
            )}
          </Button>
        )}
      </div>
      {isOnline ? null : (
        <p className={classes.quiet}>
          <Trans id="cards.actions.offline">Activating, replacing and terminating a card needs a connection.</Trans>
        </p>
      )}
      {refuseActivating(card, person) === null ? <ActivateCardDialog card={card} /> : null}
      {maySetBirthDate(card, person) ? <BirthDateDialog card={card} /> : <BirthDateAwaited card={card} />}
      <TerminateCardDialog card={card} />
    </>
  );
}

/** Why a card that has arrived cannot be activated yet, for people who do not enter the date themselves. */
function BirthDateAwaited({ card }: { readonly card: Card }) {
  const { who, roles } = usePortal();
  const refusal = refuseActivating(card, { userId: who.user, roles });
  if (refusal?.code !== 'CARD_BIRTH_DATE_MISSING') return null;
  return (
    <p className={classes.quiet}>
      <RefusalText refusal={refusal} />
    </p>
  );
}
