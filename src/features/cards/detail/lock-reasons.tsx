import { Button, Stack } from '@mantine/core';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { Card, CardReason } from '../../../../domain/cards/card.ts';
import { PageDialog } from '../../../kit/dialog/page-dialog.tsx';
import { usePageDialog } from '../../../kit/dialog/use-page-dialog.ts';
import { useSyncStatus } from '../../../platform/react/portal-context.ts';
import { cardReasonNames } from '../../../ui/status/card-words.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { CallLink } from './call-link.tsx';
import classes from '../list/cards.module.css';
import { useLocking } from './use-locking.ts';
import { useMayLock } from './use-may-lock.ts';

/** The most frequent reasons are first. */
const inOrder: readonly CardReason[] = ['lost', 'stolen', 'fraud', 'damaged', 'employeeTerminated', 'other'];

/** The dialog for the card that the address names, if it is one of these and this person may lock it. */
export function LockDialog({ cards }: { readonly cards: readonly Card[] }) {
  const { about } = usePageDialog('lock-card');
  const mayLock = useMayLock();
  const card = cards.find(({ id }) => id === about);
  if (!card || card.status === 'locked' || !mayLock(card)) return null;
  const digits = card.last4 ?? card.cardholderName;
  return (
    <PageDialog name="lock-card" title={<Trans id="cards.lock.title">Why do you want to lock card {digits}?</Trans>}>
      {(close) => <LockReasons card={card} onClose={close} />}
    </PageDialog>
  );
}

type LockReasonsProps = { readonly card: Card; readonly onClose: () => void };

/** The reason for locking the card: choosing one locks it at once, without a form. */
function LockReasons({ card, onClose }: LockReasonsProps) {
  const { i18n } = useLingui();
  const { isOnline } = useSyncStatus();
  const { state, lock } = useLocking(card);
  return (
    <>
      <p className={classes.dialogText}>
        {isOnline ? (
          <Trans id="cards.lock.text">
            The card is locked as soon as you choose a reason. It can’t be used for purchases until it’s unlocked.
          </Trans>
        ) : (
          <Trans id="cards.lock.text-offline">
            You’re offline: the card is locked once you’re connected. To lock it now, call <CallLink />.
          </Trans>
        )}
      </p>
      {state.refusal ? (
        <Note tone="negative" announce="assertive">
          <RefusalText refusal={state.refusal} />
        </Note>
      ) : null}
      <Stack gap="xs">
        {inOrder.map((reason) => (
          <Button
            key={reason}
            variant="default"
            size="md"
            fullWidth
            justify="flex-start"
            disabled={state.isWorking}
            onClick={() => void lock(reason).then((isKept) => (isKept ? onClose() : undefined))}
          >
            {i18n._(cardReasonNames[reason])}
          </Button>
        ))}
      </Stack>
    </>
  );
}
