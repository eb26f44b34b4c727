import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconClockExclamation,
  IconFileInvoice,
  IconHourglass,
} from '@tabler/icons-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ChargeStatusBadge } from '../../src/ui/status/charge-status-badge.tsx';

const icons = {
  reversed: IconArrowBackUp,
  cancelled: IconBan,
  paid: IconCircleCheck,
  created: IconCircleDashed,
  pendingPayment: IconClock,
  pastDue: IconClockExclamation,
  open: IconFileInvoice,
  pending: IconHourglass,
} as const;

const linesOf = (markup: string) => [...markup.matchAll(/ d="([^"]*)"/g)].map(([, line]) => line).join('');

it.each(Object.entries(icons))('the icon of “%s” equals the one of its icon set', (status, Icon) => {
  const badge = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <ChargeStatusBadge status={status as keyof typeof icons} />
    </I18nProvider>,
  );
  expect(linesOf(badge)).toBe(linesOf(renderToStaticMarkup(<Icon />)));
});
