import { Trans } from '@lingui/react/macro';
import { formatLength } from '../../../ui/text/date-format.ts';
import { useLocale } from '../../../ui/text/use-locale.ts';
import { Notice } from './notice.tsx';
import type { useClockNotice } from './use-clock-notice.ts';

type ClockNoticeProps = NonNullable<ReturnType<typeof useClockNotice>>;

/** Shown once if the device's clock is wrong, with the difference. */
export function ClockNotice({ offsetMs, dismiss }: ClockNoticeProps) {
  const length = formatLength(Math.abs(offsetMs), useLocale());
  return (
    <Notice tone="warning" action={<Trans id="shell.notice.clock.read">Understood</Trans>} onAct={dismiss}>
      {offsetMs < 0 ? (
        <Trans id="shell.notice.clock.ahead">
          Your system clock is {length} ahead. Dates and times here are correct; please set your clock.
        </Trans>
      ) : (
        <Trans id="shell.notice.clock.behind">
          Your system clock is {length} behind. Dates and times here are correct; please set your clock.
        </Trans>
      )}
    </Notice>
  );
}
