import { Switch } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { hasRole } from '../../../../domain/access/role.ts';
import { refuseLocking } from '../../../../domain/cards/card-rules.ts';
import { lockCard } from '../../../../domain/cards/lock-card.action.ts';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import type { CardState } from '../card-state.ts';
import classes from '../list/cards.module.css';
import { LockReasons } from './lock-reasons.tsx';
import { useLocking } from './use-locking.ts';

type LockSwitchProps = { readonly shown: CardState };

/** Locks and unlocks a card. The switch shows the server's state: a queued lock leaves it open, and `NotLockedNote` warns about it. */
export function LockSwitch({ shown }: LockSwitchProps) {
  const { card, lockEntry } = shown;
  const { who, roles } = usePortal();
  const { isOnline } = useSyncStatus();
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { state, lock, unlock } = useLocking(card);
  const isLocked = card.status === 'locked';
  const canLock = hasRole(roles, ...lockCard.roles) && refuseLocking(card, { userId: who.user, roles }) === null;
  if (!canLock) return null;
  const digits = card.last4 ?? card.cardholderName;
  const isStuck = (isLocked && !isOnline) || state.isWorking || (lockEntry !== null && !isLocked);
  return (
    <div className={classes.lock}>
      <Switch
        classNames={{ track: classes.track }}
        checked={isLocked}
        disabled={isStuck}
        label={<Trans id="cards.lock.switch">Lock card</Trans>}
        aria-label={t({ id: 'cards.lock.switch-label', message: `Lock card ${digits}` })}
        description={
          isLocked && !isOnline ? <Trans id="cards.lock.unlock-offline">Unlocking needs a connection</Trans> : undefined
        }
        onChange={() => (isLocked ? void unlock() : setAsking(true))}
      />
      {state.refusal ? (
        <Note tone="negative" announce="assertive">
          <RefusalText refusal={state.refusal} />
        </Note>
      ) : null}
      {isAsking ? (
        <LockReasons
          digits={digits}
          isWorking={state.isWorking}
          onClose={() => setAsking(false)}
          onChoose={(reason) => void lock(reason).then(() => setAsking(false))}
        />
      ) : null}
    </div>
  );
}
