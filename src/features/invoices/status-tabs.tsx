import { UnstyledButton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '../../../domain/message.ts';
import type { ChargeTab } from '../../../domain/invoices/charge-rules.ts';
import { chargeTabs } from '../../../domain/invoices/charge-kinds.ts';
import type { Currency } from '../../../domain/money.ts';
import type { TabSummary } from '../../offline/offline.ts';
import { MinorText } from '../../ui/money-text.tsx';
import classes from './status-tabs.module.css';

const names: Record<ChargeTab, MessageDescriptor> = {
  open: /*i18n*/ { id: 'invoices.tab.open', message: 'Open' },
  pastDue: /*i18n*/ { id: 'invoices.tab.past-due', message: 'Past due' },
  pendingPayment: /*i18n*/ { id: 'invoices.tab.pending-payment', message: 'Pending payment' },
  disputed: /*i18n*/ { id: 'invoices.tab.disputed', message: 'Disputed' },
  paid: /*i18n*/ { id: 'invoices.tab.paid', message: 'Paid' },
  all: /*i18n*/ { id: 'invoices.tab.all', message: 'All' },
};

type StatusTabsProps = {
  readonly active: ChargeTab;
  readonly summary: readonly TabSummary[] | undefined;
  readonly currency: Currency;
  readonly onChoose: (tab: ChargeTab) => void;
};

/** The list's tabs with the count and the sum of each, under the same search and filters. */
export function StatusTabs({ active, summary, currency, onChoose }: StatusTabsProps) {
  const { t, i18n } = useLingui();
  return (
    <nav className={classes.tabs} aria-label={t({ id: 'invoices.tabs.label', message: 'Invoices by status' })}>
      {chargeTabs.map((tab) => {
        const figures = summary?.find((entry) => entry.tab === tab);
        return (
          <UnstyledButton
            key={tab}
            className={classes.tab}
            data-tone={tab === 'pastDue' && figures && figures.count > 0 ? 'alert' : undefined}
            aria-current={tab === active ? 'page' : undefined}
            ref={tab === active ? (summary ? bringWithFigures : bringIntoViewSoon) : undefined}
            onClick={() => onChoose(tab)}
          >
            <span className={classes.name}>
              {i18n._(names[tab])}
              <span className={classes.count}>{figures ? i18n.number(figures.count) : '–'}</span>
            </span>
            <span className={classes.sum}>
              {figures ? (
                <MinorText minor={tab === 'paid' ? figures.totalMinor : figures.remainingMinor} currency={currency} />
              ) : (
                '–'
              )}
            </span>
          </UnstyledButton>
        );
      })}
    </nav>
  );
}

/** With the frame that is drawn next: asked for at once, it would have the browser lay out the page twice. */
function bringIntoViewSoon(tab: HTMLButtonElement | null): void {
  if (tab) requestAnimationFrame(() => bringIntoView(tab));
}

/** Once more when the figures have come, which make the tabs wider. */
function bringWithFigures(tab: HTMLButtonElement | null): void {
  bringIntoViewSoon(tab);
}

/** Where the tabs do not fit, the active one is in sight. Only the strip moves: the page may have been scrolled on purpose. */
function bringIntoView(tab: HTMLButtonElement): void {
  const strip = tab.parentElement;
  if (!strip) return;
  const [start, end] = [tab.offsetLeft - strip.offsetLeft, tab.offsetLeft - strip.offsetLeft + tab.offsetWidth];
  if (start < strip.scrollLeft) strip.scrollLeft = start;
  else if (end > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = end - strip.clientWidth;
}
