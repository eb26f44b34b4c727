import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '../../../../domain/message.ts';
import { StripTab, TabStrip } from '../../../ui/lists/tab-strip.tsx';
import type { PaymentTab } from './payments-search.ts';
import { paymentTabs } from './payments-search.ts';

const names: Record<PaymentTab, MessageDescriptor> = {
  all: /*i18n*/ { id: 'payments.tab.all', message: 'All' },
  withBank: /*i18n*/ { id: 'payments.tab.with-bank', message: 'Processing' },
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
    <TabStrip label={t({ id: 'payments.tabs.label', message: 'Payments by status' })}>
      {paymentTabs.map((tab) => (
        <StripTab
          key={tab}
          isActive={tab === active}
          name={i18n._(names[tab])}
          count={counts?.[tab] ?? null}
          onChoose={() => onChoose(tab)}
        />
      ))}
    </TabStrip>
  );
}
