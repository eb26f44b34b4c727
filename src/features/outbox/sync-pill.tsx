import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCloudOff, IconCloudUp, IconHandStop, IconRefresh, IconTool } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEntries, useSyncStatus } from '../../platform/react/portal-context.ts';
import { needsAuthor } from '../../ui/status/action-status.ts';
import { BareButton } from '../../ui/fields/bare-button.tsx';
import type { BadgeIcon } from '../../ui/status/status-badge.tsx';
import classes from './outbox.module.css';
import type { Instant } from '../../../domain/time/instant.ts';
import { formatInstant, formatInstantDate, formatTime } from '../../ui/text/date-format.ts';
import { useLocale } from '../../ui/text/use-locale.ts';
import { useNow } from '../../ui/text/use-now.ts';

type Pill = {
  readonly tone: 'quiet' | 'info' | 'warning' | 'alert';
  readonly icon: BadgeIcon;
  readonly text: ReactNode;
};

/** The sync state of this device as text and icon; opens the outbox. */
export function SyncPill({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useLingui();
  const { tone, icon: Icon, text } = usePill();
  return (
    <BareButton
      className={classes.pill}
      data-sync-pill
      data-passing
      data-tone={tone}
      onClick={onOpen}
      aria-description={t({ id: 'outbox.pill.opens', message: 'Opens the outbox' })}
    >
      <Icon size={16} stroke={1.8} aria-hidden />
      <span aria-live="polite">{text}</span>
    </BareButton>
  );
}

/** Shows only the most important fact: entries that need the person, then waiting entries, then the connection, then the age. */
function usePill(): Pill {
  const sync = useSyncStatus();
  const entries = useEntries();
  const kinds = entries.map((entry) => entry.state.kind);
  const needing = entries.filter(({ state }) => needsAuthor(state)).length;
  const sending = kinds.filter((kind) => kind === 'sending').length;
  const waiting = kinds.filter((kind) => kind === 'waiting' || kind === 'held').length;
  const { asOf } = sync;
  if (needing > 0)
    return {
      tone: 'alert',
      icon: IconHandStop,
      text: <Plural id="outbox.pill.needs-you" value={needing} one="# needs you" other="# need you" />,
    };
  if (sending > 0)
    return { tone: 'info', icon: IconRefresh, text: <Trans id="outbox.pill.syncing">Syncing {sending}</Trans> };
  if (waiting > 0)
    return { tone: 'info', icon: IconCloudUp, text: <Trans id="outbox.pill.waiting">{waiting} waiting</Trans> };
  if (sync.isMaintenance)
    return { tone: 'warning', icon: IconTool, text: <Trans id="outbox.pill.maintenance">Maintenance</Trans> };
  if (!sync.isOnline) {
    const text = asOf ? (
      <Trans id="outbox.pill.offline">
        Offline, showing <LastTimeText instant={asOf} />
      </Trans>
    ) : (
      <Trans id="outbox.pill.offline-empty">Offline</Trans>
    );
    return { tone: 'warning', icon: IconCloudOff, text };
  }
  if (!asOf) return { tone: 'info', icon: IconRefresh, text: <Trans id="outbox.pill.loading">Loading</Trans> };
  return {
    tone: 'quiet',
    icon: IconCircleCheck,
    text: (
      <Trans id="outbox.pill.up-to-date">
        Up to date <LastTimeText instant={asOf} />
      </Trans>
    ),
  };
}

const halfDayMs = 43_200_000;

/** The time of the last sync: the time of day for today, else the day too. */
function LastTimeText({ instant }: { readonly instant: Instant }) {
  const locale = useLocale();
  const isRecent = useNow() - Date.parse(instant) < halfDayMs;
  return (
    <time className="figures" dateTime={instant} title={formatInstant(instant, locale)}>
      {isRecent ? formatTime(instant, locale) : formatInstantDate(instant, locale)}
    </time>
  );
}
