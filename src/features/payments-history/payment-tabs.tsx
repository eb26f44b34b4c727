import { UnstyledButton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '../../../domain/message.ts';
import type { PaymentTab } from './payments-search.ts';
import { paymentTabs } from './payments-search.ts';
import classes from './payments-history.module.css';

const names: Record<PaymentTab, MessageDescriptor> = {
  all: /*i18n*/ { id: 'payments.tab.all', message: 'All' },
  withBank: /*i18n*/ { id: 'payments.tab.with-bank', message: 'With the bank' },
  received: /*i18n*/ { id: 'payments.tab.received', message: 'Received' },
  failed: /*i18n*/ { id: 'payments.tab.failed', message: 'Failed' },
  other: /*i18n*/ { id: 'payments.tab.other', message: 'Other' },
};

type PaymentTabsProps = {
  readonly active: PaymentTab;
  readonly counts: Readonly<Record<PaymentTab, number>> | null;
  readonly onChoose: (tab: PaymentTab) => void;
};

/** The tabs of the payment list with the count of each, under the same search. */
export function PaymentTabs({ active, counts, onChoose }: PaymentTabsProps) {
  const { t, i18n } = useLingui();
  return (
    <nav className={classes.tabs} aria-label={t({ id: 'payments.tabs.label', message: 'Payments by status' })}>
      {paymentTabs.map((tab) => (
        <UnstyledButton
          key={tab}
          className={classes.tab}
          aria-current={tab === active ? 'page' : undefined}
          ref={tab === active ? bringIntoView : undefined}
          onClick={() => onChoose(tab)}
        >
          {i18n._(names[tab])}
          <span className={classes.count}>{counts ? i18n.number(counts[tab]) : '–'}</span>
        </UnstyledButton>
      ))}
    </nav>
  );
}

/** Where the tabs do not fit, the active one is in sight. Only the strip moves, never the page. */
function bringIntoView(tab: HTMLButtonElement | null): void {
  const strip = tab?.parentElement;
  if (!tab || !strip) return;
  const [start, end] = [tab.offsetLeft - strip.offsetLeft, tab.offsetLeft - strip.offsetLeft + tab.offsetWidth];
  if (start < strip.scrollLeft) strip.scrollLeft = start;
  else if (end > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = end - strip.clientWidth;
}
