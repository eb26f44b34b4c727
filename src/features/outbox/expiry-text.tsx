import { Trans } from '@lingui/react/macro';
import { type Instant, instantToMs } from '../../../domain/time/instant.ts';
import type { Entry } from '../../offline/offline.ts';
import { mayHaveArrived } from '../../ui/status/action-status.ts';
import { formatInstant, formatWait } from '../../ui/text/date-format.ts';
import { useLocale } from '../../ui/text/use-locale.ts';
import { useNow } from '../../ui/text/use-now.ts';

/** When an unsent entry asks its author again. An entry that may have arrived never expires. */
export function ExpiryText({ entry: { state, expiresAt } }: { readonly entry: Entry }) {
  const { kind } = state;
  const isUnsent = kind === 'waiting' || kind === 'waitingForSignIn' || kind === 'held';
  return isUnsent && !mayHaveArrived(state) ? <AsksAgain expiresAt={expiresAt} /> : null;
}

function AsksAgain({ expiresAt }: { readonly expiresAt: Instant }) {
  const locale = useLocale();
  const waitMs = instantToMs(expiresAt) - useNow();
  const wait = formatWait(waitMs, locale);
  return waitMs > 0 ? (
    <span title={formatInstant(expiresAt, locale)}>
      <Trans id="outbox.entry.asks-again">· we’ll ask you again {wait} if it can’t be sent</Trans>
    </span>
  ) : null;
}
