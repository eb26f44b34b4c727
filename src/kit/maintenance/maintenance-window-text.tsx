import { Trans } from '@lingui/react/macro';
import type { MaintenanceWindow } from '../../../domain/programs/program-settings.ts';
import { formatInstantDate, formatTime } from '../../ui/text/date-format.ts';
import { useLocale } from '../../ui/text/use-locale.ts';

/** Start and end in the person's time zone, with the day (specification §2). */
export function MaintenanceWindowText({ window: { from, to } }: { readonly window: MaintenanceWindow }) {
  const locale = useLocale();
  const startTime = formatTime(from, locale);
  const endTime = formatTime(to, locale);
  const date = formatInstantDate(from, locale);
  return (
    <Trans id="bcaas.maintenance.message">
      {date}, {startTime}–{endTime}. The portal isn’t available during this time. Anything you’ve queued is sent
      afterwards.
    </Trans>
  );
}
