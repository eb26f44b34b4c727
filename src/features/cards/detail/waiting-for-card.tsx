import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { inputOf, type Asked } from '../../../../domain/action.ts';
import { labelsOf } from '../../../../domain/known-actions/action-labels.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import { lockCard } from '../../../../domain/cards/lock-card.action.ts';
import { requestHigherLimit } from '../../../../domain/cards/request-higher-limit.action.ts';
import { formatMoney, money } from '../../../../domain/money.ts';
import { useEntries } from '../../../platform/react/portal-context.ts';
import { ActionChip } from '../../../ui/status/action-chip.tsx';
import { statusOfEntry } from '../../../ui/status/action-status.ts';
import { cardReasonNames } from '../../../ui/status/card-words.ts';
import { AgeText } from '../../../ui/text/date-text.tsx';
import { Section } from '../../../ui/layout/layout.tsx';
import { useOpenOutbox } from '../../../kit/dialog/open-dialog.ts';
import { type CardState, entriesAbout } from '../card-state.ts';
import classes from './card-detail.module.css';

/** Open requests about this card: those that wait here are changed in the outbox, the others wait for a decision. */
export function WaitingForCard({ shown: { card, requests } }: { readonly shown: CardState }) {
  const openOutbox = useOpenOutbox();
  const waiting = entriesAbout(card, useEntries());
  // A request is shown once: as a waiting entry until the server's record arrives.
  const sent = requests.filter(({ actionId }) => !waiting.some((entry) => entry.id === actionId));
  if (waiting.length + sent.length === 0) return null;
  return (
    <Section
      title={<Trans id="cards.waiting.title">Pending requests</Trans>}
      aside={
        <Button variant="default" onClick={openOutbox}>
          <Trans id="cards.waiting.outbox">Open the outbox</Trans>
        </Button>
      }
    >
      <ul className={classes.list}>
        {waiting.map((entry) => (
          <li key={entry.id} className={classes.item} data-entry={entry.id}>
            <span className={classes.itemMain}>
              <WhatWasAsked asked={entry.envelope} card={card} />
              <span className={classes.itemNote}>
                <AgeText instant={entry.envelope.composedAt} />
              </span>
            </span>
            <ActionChip status={statusOfEntry(entry.state)} />
          </li>
        ))}
        {sent.map((request) => (
          <li key={request.id} className={classes.item}>
            <span className={classes.itemMain}>
              <Link to="/approvals/$approvalId" params={{ approvalId: request.id }}>
                <WhatWasAsked asked={request} card={card} />
              </Link>
              <span className={classes.itemNote}>
                <bdi>{request.authorName}</bdi> · <AgeText instant={request.createdAt} />
              </span>
            </span>
            <ActionChip status={request.state === 'blocked' ? 'blocked' : 'waitingForApproval'} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A lock, a higher limit or another request about the card, in one line. */
export function WhatWasAsked({ asked, card }: { readonly asked: Asked; readonly card: Card }) {
  const { i18n } = useLingui();
  const lock = inputOf(lockCard, asked);
  if (lock) {
    const reason = i18n._(cardReasonNames[lock.reason]);
    return <Trans id="cards.waiting.lock">Lock this card: {reason}</Trans>;
  }
  const limit = inputOf(requestHigherLimit, asked);
  const labels = labelsOf(asked.kind);
  if (!limit) return labels ? <>{i18n._(labels.asked)}</> : null;
  const amount = formatMoney(money(limit.requestedMinor, card.currency), i18n.locale);
  return <Trans id="cards.waiting.limit">Raise the individual limit to {amount}</Trans>;
}
