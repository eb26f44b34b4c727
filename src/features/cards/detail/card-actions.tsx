import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hasRole } from '../../../../domain/access/role.ts';
import { mayOnlyAsk } from '../../../../domain/approvals/approval-rules.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import {
  mayRevealNumber,
  refuseActivating,
  refuseReplacing,
  refuseTerminating,
} from '../../../../domain/cards/card-rules.ts';
import { terminateCard } from '../../../../domain/cards/terminate-card.action.ts';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { ActivateCardDialog } from './activate-card-dialog.tsx';
import classes from './card-detail.module.css';
import { RevealNumber } from './reveal-number.tsx';
import { TerminateCardDialog } from './terminate-card-dialog.tsx';

/** The actions of a card besides locking; all of them need a connection. */
export function CardActions({ card }: { readonly card: Card }) {
  const { who, roles } = usePortal();
  const { isOnline } = useSyncStatus();
  const [open, setOpen] = useState<'activate' | 'terminate' | null>(null);
  const person = { userId: who.user, roles };
  if (!hasRole(roles, ...terminateCard.roles) || refuseTerminating(card, person)) return null;
  const close = () => setOpen(null);
  return (
    <>
      {mayRevealNumber(card, person) ? <RevealNumber card={card} /> : null}
      <div className={classes.actions}>
        {refuseActivating(card, person) === null ? (
          <Button disabled={!isOnline} onClick={() => setOpen('activate')}>
            <Trans id="cards.activate.open">Activate card</Trans>
          </Button>
        ) : null}
        {refuseReplacing(card, person) === null ? (
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
        <Button color="red" disabled={!isOnline} onClick={() => setOpen('terminate')}>
          {mayOnlyAsk(terminateCard, roles) ? (
            <Trans id="cards.terminate.ask">Request termination…</Trans>
          ) : (
            <Trans id="cards.terminate.open">Terminate card…</Trans>
          )}
        </Button>
      </div>
      {isOnline ? null : (
        <p className={classes.quiet}>
          <Trans id="cards.actions.offline">Activating, replacing and terminating a card needs a connection.</Trans>
        </p>
      )}
      {open === 'activate' ? <ActivateCardDialog card={card} onClose={close} /> : null}
      {open === 'terminate' ? <TerminateCardDialog card={card} onClose={close} /> : null}
    </>
  );
}
