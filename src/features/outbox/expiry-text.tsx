import { Trans } from '@lingui/react/macro';
import type { Instant } from '../../../domain/calendar-date.ts';
import { instantToMs } from '../../../domain/calendar-date.ts';
import type { Entry } from '../../offline/offline.ts';
import { formatInstant } from '../../ui/date-format.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { useNow } from '../../ui/use-now.ts';

/** When an entry that could not be sent asks its author again; nothing for what has left already or asks now. */
export function ExpiryText({ entry: { state, expiresAt } }: { readonly entry: Entry }) {
  const { kind } = state;
  return kind === 'waiting' || kind === 'waitingForSignIn' || kind === 'held' ? (
    <AsksAgain expiresAt={expiresAt} />
  ) : null;
}

function AsksAgain({ expiresAt }: { readonly expiresAt: Instant }) {
  const locale = useLocale();
  const waitMs = instantToMs(expiresAt) - useNow();
  const wait = formatWait(waitMs, locale);
  return waitMs > 0 ? (
    <span title={formatInstant(expiresAt, locale)}>
      <Trans id="outbox.entry.asks-again">· asks you again {wait} if it could not be sent</Trans>
    </span>
  ) : null;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long until then, such as `in 2 days`, rounded up; never less than a minute. */
export function formatWait(waitMs: number, locale: string): string {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const [unit, lengthMs] = units.find(([, length]) => waitMs >= length) ?? units[2];
  return relative.format(Math.max(1, Math.ceil(waitMs / lengthMs)), unit);
}
