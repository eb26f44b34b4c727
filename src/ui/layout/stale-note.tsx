import { Trans } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import { type Instant, instantToMs } from '../../../domain/time/instant.ts';
import { AgeText, TimeText } from '../text/date-text.tsx';
import { useNow } from '../text/use-now.ts';
import styles from './stale-note.module.css';

/** From this age on, a note says that figures may be old. */
const staleAfterMs = 3_600_000;

type StaleNoteProps = { readonly asOf: Instant | null; readonly isOnline: boolean };

/** The age of the shown data: subtle while it is fresh, explicit after an hour or offline. */
export function StaleNote({ asOf, isOnline }: StaleNoteProps) {
  const nowMs = useNow();
  if (!asOf) return null;
  const isOld = nowMs - instantToMs(asOf) > staleAfterMs;
  const isStale = isOld || !isOnline;
  return (
    <p className={styles.note} data-passing data-stale={isStale || undefined}>
      {isStale ? <IconClock size={14} stroke={1.8} aria-hidden /> : null}
      <span>
        {isOld ? (
          <Trans id="ui.age.last-known">
            Last known, <AgeText instant={asOf} />
          </Trans>
        ) : isStale ? (
          <Trans id="ui.age.last-known-at">
            Last known at <TimeText instant={asOf} />
          </Trans>
        ) : (
          <Trans id="ui.age.as-of">
            As of <TimeText instant={asOf} />
          </Trans>
        )}
      </span>
    </p>
  );
}
