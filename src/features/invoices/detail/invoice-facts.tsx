import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { Charge, ShipTo } from '../../../../domain/invoices/charge.ts';
import { shipToLines } from '../../../../domain/invoices/ship-to-lines.ts';
import { sellerFileId } from '../../../../domain/invoices/seller-file.ts';
import { appliedMinor, isMember } from '../../../../domain/invoices/charge-rules.ts';
import { isOffered } from '../../../../domain/page-rules.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { chargeTypeNames, feeTypeNames } from '../../../../domain/invoices/charge-words.ts';
import { countryName } from '../../../ui/text/country-name.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { type Fact, FactList, Section } from '../../../ui/layout/layout.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { useLocale } from '../../../ui/text/use-locale.ts';
import { invoiceQuery, invoiceStoryQuery } from '../invoice-queries.ts';

/** The facts of an invoice, without missing ones. */
export function InvoiceFacts({ charge }: { readonly charge: Charge }) {
  const { i18n } = useLingui();
  const facts: readonly (Fact | null)[] = [
    fact('total', <Trans id="invoices.fact.total">Total</Trans>, <Amount charge={charge} minor={charge.totalMinor} />),
    appliedFact(charge),
    fact('type', <Trans id="invoices.fact.type">Type</Trans>, i18n._(typeName(charge))),
    text('statusDetailed', <Trans id="invoices.column.status">Status</Trans>, charge.statusDetailed),
    isMember(charge)
      ? fact(
          'consolidated',
          <Trans id="invoices.fact.billed-with">Billed with</Trans>,
          <ConsolidatedLink chargeId={charge.consolidatedInvoiceId ?? ''} />,
        )
      : null,
    fact('billed', <Trans id="invoices.fact.bill-date">Billed</Trans>, <DateText date={charge.billDate} />),
    text('seller', <Trans id="invoices.fact.seller">Seller</Trans>, charge.sellerName),
    text('supplier', <Trans id="invoices.fact.supplier">Supplier</Trans>, charge.supplierName),
    text('address', <Trans id="invoices.fact.supplier-address">Supplier’s address</Trans>, charge.supplierAddress),
    text('order', <Trans id="invoices.fact.order">Order</Trans>, charge.orderNumber),
    text('buyer', <Trans id="invoices.fact.bought-by">Bought by</Trans>, charge.buyerUserName),
    text('group', <Trans id="invoices.fact.group">Group</Trans>, charge.customerGroupName),
    charge.shipTo
      ? fact('shipTo', <Trans id="invoices.fact.ship-to">Ship to</Trans>, <Address address={charge.shipTo} />)
      : null,
    // A stored file is listed with the documents.
    charge.invoiceUrl !== null && sellerFileId(charge.invoiceUrl) === null
      ? fact('url', <Trans id="invoices.fact.url">Seller’s invoice</Trans>, <SellersPage url={charge.invoiceUrl} />)
      : null,
    ...Object.entries(charge.metadata).map(([key, value]) => text(`metadata ${key}`, key, value)),
  ];
  return (
    <Section title={<Trans id="invoices.facts.title">Details</Trans>}>
      <FactList facts={[...facts.filter((one) => one !== null), ...usePaymentFacts(charge)]} />
    </Section>
  );
}

function fact(key: string, label: ReactNode, value: ReactNode): Fact {
  return { key, label, value };
}

function text(key: string, label: ReactNode, value: string | null): Fact | null {
  return value === null || value === '' ? null : fact(key, label, <bdi>{value}</bdi>);
}

function typeName({ type, feeType }: Charge) {
  return type === 'fee' && feeType ? feeTypeNames[feeType] : chargeTypeNames[type];
}

function appliedFact(charge: Charge): Fact | null {
  const minor = appliedMinor(charge);
  if (minor === null || minor <= 0) return null;
  return fact('applied', <Trans id="invoices.fact.applied">Applied</Trans>, <Amount charge={charge} minor={minor} />);
}

function Amount({ charge, minor }: { readonly charge: Charge; readonly minor: number }) {
  return <MinorText minor={minor} currency={charge.currency} />;
}

/** The payments of the invoice, by reference; nothing until they are read. */
function usePaymentFacts(charge: Charge): readonly Fact[] {
  const { offline, program } = usePortal();
  const story = useOfflineQuery(invoiceStoryQuery(offline, charge.id));
  const payments = (story.data?.payments ?? []).filter(({ applications }) =>
    applications.some(({ chargeId, state }) => chargeId === charge.id && state === 'applied'),
  );
  if (payments.length === 0) return [];
  const label = <Trans id="invoices.fact.payment">Payment</Trans>;
  const value = payments.map(({ id, reference }, index) => (
    <Fragment key={id}>
      {index > 0 ? ', ' : null}
      {isOffered('payment', program.flags) ? (
        <Link to="/payment/$id" params={{ id }}>
          <bdi>{reference}</bdi>
        </Link>
      ) : (
        <bdi>{reference}</bdi>
      )}
    </Fragment>
  ));
  return [fact('payment', label, value)];
}

/** The number of the consolidated invoice; an older one is not on this device, and its page says so. */
function ConsolidatedLink({ chargeId }: { readonly chargeId: string }) {
  const { offline } = usePortal();
  const { data } = useOfflineQuery(invoiceQuery(offline, chargeId));
  return (
    <Link to="/account-overview/invoices/$chargeId" params={{ chargeId }}>
      {data ? (
        <bdi>{data.row.invoiceNumber}</bdi>
      ) : (
        <Trans id="invoices.fact.consolidated-invoice">Consolidated invoice</Trans>
      )}
    </Link>
  );
}

function Address({ address }: { readonly address: ShipTo }) {
  const locale = useLocale();
  return shipToLines(address, (country) => countryName(country, locale)).map((line, index) => (
    <Fragment key={line}>
      {index > 0 ? <br /> : null}
      <bdi>{line}</bdi>
    </Fragment>
  ));
}

/** A page of the seller; only a web address is a link. */
function SellersPage({ url }: { readonly url: string }) {
  if (!url.startsWith('https://')) return <bdi>{url}</bdi>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <Trans id="invoices.fact.open-url">Open at the seller</Trans>
    </a>
  );
}
