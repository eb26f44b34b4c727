import { Switch } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePageDialog } from '../../../kit/dialog/use-page-dialog.ts';
import { useSyncStatus } from '../../../platform/react/portal-context.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import type { CardState } from '../card-state.ts';
import classes from '../list/cards.module.css';
import { useLocking } from './use-locking.ts';
import { useMayLock } from './use-may-lock.ts';

type LockSwitchProps = { readonly shown: CardState };

/** Locks and unlocks a card. The switch shows the server's state: a queued lock leaves it open, and `NotLockedNote` warns about it.
 * The page draws the `LockDialog`. */
export function LockSwitch({ shown }: LockSwitchProps) {
  const { card, lockEntry } = shown;
  const { isOnline } = useSyncStatus();
  const { t } = useLingui();
  const dialog = usePageDialog('lock-card');
  const mayLock = useMayLock();
  const { state, unlock } = useLocking(card);
  const isLocked = card.status === 'locked';
  if (!mayLock(card)) return null;
  const digits = card.last4 ?? card.cardholderName;
  const isStuck =
    (isLocked && (!isOnline || card.isLockedWithHolder === true)) ||
    state.isWorking ||
    (lockEntry !== null && !isLocked);
  return (
    <div className={classes.lock}>
      <Switch
        classNames={{ track: classes.track }}
        checked={isLocked}
        disabled={isStuck}
        label={<Trans id="cards.lock.switch">Lock card</Trans>}
        aria-label={t({ id: 'cards.lock.switch-label', message: `Lock card ${digits}` })}
        description={
          isLocked && card.isLockedWithHolder ? (
            <Trans id="cards.lock.with-holder">Unlocks when the cardholder’s access is enabled again</Trans>
          ) : isLocked && !isOnline ? (
            <Trans id="cards.lock.unlock-offline">Unlocking needs a connection</Trans>
          ) : undefined
        }
        onChange={() => (isLocked ? void unlock() : dialog.open(card.id))}
      />
      {state.refusal ? (
        <Note tone="negative" announce="assertive">
          <RefusalText refusal={state.refusal} />
        </Note>
      ) : null}
    </div>
  );
}
