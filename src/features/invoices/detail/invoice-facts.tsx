import { Trans, useLingui } from '@lingui/react/macro';
import type { Charge } from '../../../../domain/invoices/charge.ts';
import { chargeTypeNames } from '../../../ui/status/charge-words.ts';
import { DateText } from '../../../ui/text/date-text.tsx';
import type { Fact } from '../../../ui/layout/layout.tsx';
import { FactList, Section } from '../../../ui/layout/layout.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';

/** The facts of an invoice; what it does not have is left out. */
export function InvoiceFacts({ charge }: { readonly charge: Charge }) {
  const { i18n } = useLingui();
  const facts: readonly (Fact & { readonly isShown?: boolean })[] = [
    {
      key: 'total',
      label: <Trans id="invoices.fact.total">Total</Trans>,
      value: <MinorText minor={charge.totalMinor} currency={charge.currency} />,
    },
    { key: 'type', label: <Trans id="invoices.fact.type">Type</Trans>, value: i18n._(chargeTypeNames[charge.type]) },
    {
      key: 'billed',
      label: <Trans id="invoices.fact.bill-date">Billed</Trans>,
      value: <DateText date={charge.billDate} />,
    },
    { key: 'seller', label: <Trans id="invoices.fact.seller">Seller</Trans>, value: <bdi>{charge.sellerName}</bdi> },
    {
      key: 'supplier',
      label: <Trans id="invoices.fact.supplier">Supplier</Trans>,
      value: <bdi>{charge.supplierName}</bdi>,
      isShown: charge.supplierName !== null,
    },
    {
      key: 'order',
      label: <Trans id="invoices.fact.order">Order</Trans>,
      value: <bdi>{charge.orderNumber}</bdi>,
      isShown: charge.orderNumber !== null,
    },
    {
      key: 'buyer',
      label: <Trans id="invoices.fact.bought-by">Bought by</Trans>,
      value: <bdi>{charge.buyerUserName}</bdi>,
      isShown: charge.buyerUserName !== null,
    },
    {
      key: 'group',
      label: <Trans id="invoices.fact.group">Group</Trans>,
      value: <bdi>{charge.customerGroupName}</bdi>,
      isShown: charge.customerGroupName !== null,
    },
    ...Object.entries(charge.metadata).map(([key, value]) => ({
      key: `metadata ${key}`,
      label: key,
      value: <bdi>{value}</bdi>,
    })),
  ];
  return (
    <Section title={<Trans id="invoices.facts.title">Details</Trans>}>
      <FactList facts={facts.filter((fact) => fact.isShown !== false)} />
    </Section>
  );
}
