import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '../../../../domain/message.ts';
import type { ChargeTab } from '../../../../domain/invoices/charge-rules.ts';
import { chargeTabs } from '../../../../domain/invoices/charge-kinds.ts';
import type { Currency } from '../../../../domain/money.ts';
import type { TabSummary } from '../../../offline/offline.ts';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { StripTab, TabStrip } from '../../../ui/lists/tab-strip.tsx';

const names: Record<ChargeTab, MessageDescriptor> = {
  open: /*i18n*/ { id: 'invoices.tab.open', message: 'Open' },
  pastDue: /*i18n*/ { id: 'invoices.tab.past-due', message: 'Past due' },
  pendingPayment: /*i18n*/ { id: 'invoices.tab.pending-payment', message: 'Processing' },
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

/** The list's tabs with the count and what is still due of each, under the same search and filters. */
export function StatusTabs({ active, summary, currency, onChoose }: StatusTabsProps) {
  const { t, i18n } = useLingui();
  return (
    <TabStrip label={t({ id: 'invoices.tabs.label', message: 'Invoices by status' })}>
      {chargeTabs.map((tab) => {
        const figures = summary?.find((entry) => entry.tab === tab);
        return (
          <StripTab
            key={tab}
            isActive={tab === active}
            isAlert={tab === 'pastDue' && figures !== undefined && figures.count > 0}
            name={i18n._(names[tab])}
            count={figures?.count ?? null}
            sum={figures === undefined ? '–' : <StillDue minor={figures.remainingMinor} currency={currency} />}
            onChoose={() => onChoose(tab)}
          />
        );
      })}
    </TabStrip>
  );
}

/** The same sum under every tab, and it says which. */
function StillDue({ minor, currency }: { readonly minor: number; readonly currency: Currency }) {
  return (
    <Trans id="invoices.tabs.still-due">
      <MinorText minor={minor} currency={currency} /> due
    </Trans>
  );
}
