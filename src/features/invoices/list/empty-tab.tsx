import { Trans } from '@lingui/react/macro';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { EmptyState } from '../../../ui/layout/screen-state.tsx';

/** A tab of the list without invoices. A seller's people have no account of a buyer, so for them there is no list at all. */
export function EmptyTab({ tab }: { readonly tab: string }) {
  const { who } = usePortal();
  if (who.userType === 'client') {
    return (
      <EmptyState title={<Trans id="invoices.empty.seller.title">No invoices to show</Trans>}>
        <Trans id="invoices.empty.seller.text">
          This page lists the invoices of a buyer’s account. Invoices to a seller’s customers aren’t shown here.
        </Trans>
      </EmptyState>
    );
  }
  return <EmptyState title={<TabTitle tab={tab} />} />;
}

function TabTitle({ tab }: { readonly tab: string }) {
  if (tab === 'pastDue') return <Trans id="invoices.empty.past-due">No past due invoices</Trans>;
  if (tab === 'open') return <Trans id="invoices.empty.open">No open invoices</Trans>;
  return <Trans id="invoices.empty.tab">No invoices</Trans>;
}
