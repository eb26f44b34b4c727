import { Button, Group } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isPaidTogether, isPastDue } from '../../../domain/invoices/charge-rules.ts';
import { maxPaymentLines } from '../../../domain/payments/pay-invoices.action.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useRowList } from '../../kit/list/use-row-list.ts';
import { useListSelection } from '../../kit/list/use-list-selection.ts';
import type { ChargeView } from '../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { StickyBar } from '../../ui/layout/layout.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { isSelected, readSelection, withSelected, writeSelection } from '../../ui/lists/row-selection.ts';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { EmptyState, FailedState } from '../../ui/layout/screen-state.tsx';
import { useToday } from '../../ui/text/use-today.ts';
import { PayWhatICan } from './funds/pay-what-i-can.tsx';
import { EditedPaymentNote, GoneMeanwhile } from './edited-payment.tsx';
import type { MakePaymentSearch } from './make-payment-search.ts';
import { usePayableFilters } from './payable-filters.tsx';
import { matchingPayables, payableColumns, payableDrawing, payableMinor } from './payable-list.tsx';
import { payableQuery } from './payment-queries.ts';
import classes from './payments.module.css';

type SelectPayableProps = {
  /** `chosen` are the ticked invoices, `replaces` is the waiting payment that is edited. */
  readonly search: MakePaymentSearch;
  readonly onStep: (search: MakePaymentSearch, options?: { readonly replace?: boolean }) => void;
  /** Called when the edited payment was cancelled. */
  readonly onCancelled: () => void;
};

/** First step: the payable invoices, oldest due date first, with the two most frequent choices. */
export function SelectPayable({ search, onStep, onCancelled }: SelectPayableProps) {
  const { replaces } = search;
  const { offline } = usePortal();
  const payable = useOfflineQuery(payableQuery(offline, replaces));
  if (payable.isError) return <FailedState onRetry={() => void payable.refetch()} />;
  if (payable.isPending) return <LoadingState />;
  const { views, edited } = payable.data;
  if (replaces !== undefined && !edited) return <GoneMeanwhile entryId={replaces} />;
  return (
    <>
      {replaces !== undefined && edited ? (
        <EditedPaymentNote entryId={replaces} payment={edited.input} onCancelled={onCancelled} />
      ) : null}
      {views.length === 0 ? <NothingToPay /> : <Payables views={views} search={search} onStep={onStep} />}
    </>
  );
}

type PayablesProps = Pick<SelectPayableProps, 'search' | 'onStep'> & { readonly views: readonly ChargeView[] };

function Payables({ views, search, onStep }: PayablesProps) {
  const { t } = useLingui();
  const { program } = usePortal();
  const today = useToday(program.timeZone);
  const together = views.filter(({ row }) => isPaidTogether(row));
  const { chosen, due, group } = search;
  const columns = useMemo(() => payableColumns(today), [today]);
  const drawing = useMemo(() => {
    const selection = readSelection(chosen);
    return payableDrawing(today, (id) => isSelected(selection, id));
  }, [today, chosen]);
  const found = matchingPayables(views, search, today);
  const list = useRowList({
    from: loaded,
    rows: found,
    columns,
    search,
    usual: { key: 'due', descending: false },
    narrowedBy: [due, group],
  });
  // A search does not change the ticks.
  const change = ({ sel: _sel, ...changes }: Partial<MakePaymentSearch>) =>
    onStep({ ...search, ...changes }, { replace: true });
  const choose = (next: string | undefined) => onStep({ ...search, chosen: next }, { replace: true });
  const filters = usePayableFilters(views, search, change);
  const selecting = useListSelection(chosen, async () => idsOf(await list.source.all()), choose);
  const { selection } = selecting;
  return (
    <>
      <Group gap="xs" mb="md">
        <PayTogether pick="overdue" views={together.filter(({ row }) => isPastDue(row, today))} onStep={onStep} />
        <PayTogether pick="all" views={together} onStep={onStep} />
        {search.replaces === undefined ? <PayWhatICan views={together} search={search} onStep={onStep} /> : null}
      </Group>
      <DisputedLeftOut count={views.length - together.length} />
      <ListPage
        name="payable"
        label={t({ id: 'payments.select.list', message: 'Invoices to pay' })}
        search={{ ...search, sel: chosen }}
        onSearch={change}
        searchLabel={t({ id: 'payments.select.search', message: 'Search invoices to pay' })}
        searched={t({ id: 'payments.select.searched', message: 'Number, PO or seller' })}
        filters={filters}
        {...list}
        drawing={drawing}
        selecting={{
          ...selecting,
          selectAll: (isOn) => choose(writeSelection(withSelected(selection, idsOf(found), isOn))),
          labelOf: ({ row: { invoiceNumber: number, sellerName: seller } }) =>
            t({ id: 'payments.select.one', message: `Pay invoice ${number} from ${seller}` }),
        }}
        empty={null}
        bar={<Continue selected={views.filter((view) => isSelected(selection, view.row.id))} onStep={onStep} />}
      />
    </>
  );
}

const idsOf = (views: readonly ChargeView[]) => views.map(({ row }) => row.id);

/** The rows are already read. */
const loaded = { isError: false, isPending: false, refetch: () => undefined };

type PayTogetherProps = Pick<PayablesProps, 'views' | 'onStep'> & { readonly pick: 'overdue' | 'all' };

/** One of the two quick choices, with the number of its invoices and their sum. */
function PayTogether({ pick, views, onStep }: PayTogetherProps) {
  const [first] = views;
  if (!first) return null;
  const overdueCount = views.length;
  const amount = <MinorText minor={totalOf(views)} currency={first.row.currency} weight="strong" />;
  return (
    <Button variant="default" onClick={() => onStep({ pick })}>
      <span>
        {pick === 'overdue' ? (
          <Trans id="payments.select.overdue">
            Pay overdue ({overdueCount}) · {amount}
          </Trans>
        ) : (
          <Trans id="payments.select.everything">
            Pay all ({views.length}) · {amount}
          </Trans>
        )}
      </span>
    </Button>
  );
}

function totalOf(views: readonly ChargeView[]): number {
  return views.reduce((total, view) => total + payableMinor(view), 0);
}

function DisputedLeftOut({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p className={classes.second}>
      <Plural
        id="payments.select.disputed-left-out"
        value={count}
        one="# disputed invoice is not included in these payments. You can still select it below."
        other="# disputed invoices are not included in these payments. You can still select them below."
      />
    </p>
  );
}

function Continue({
  selected,
  onStep,
}: { readonly selected: readonly ChargeView[] } & Pick<SelectPayableProps, 'onStep'>) {
  const { t } = useLingui();
  const [first] = selected;
  if (!first) return null;
  const amount = <MinorText minor={totalOf(selected)} currency={first.row.currency} />;
  const isTooMany = selected.length > maxPaymentLines;
  return (
    <StickyBar label={t({ id: 'payments.select.bar', message: 'Selected invoices' })}>
      <span>
        {isTooMany ? (
          <Trans id="payments.select.too-many">
            One payment can cover up to {maxPaymentLines} invoices. Select fewer.
          </Trans>
        ) : (
          <Plural id="payments.select.count" value={selected.length} one="# invoice" other="# invoices" />
        )}
      </span>
      <Button
        ms="auto"
        disabled={isTooMany}
        onClick={() => onStep({ sel: writeSelection({ mode: 'some', ids: selected.map((view) => view.row.id) }) })}
      >
        <Trans id="payments.select.review">Review {amount}</Trans>
      </Button>
    </StickyBar>
  );
}

function NothingToPay() {
  return (
    <EmptyState
      title={<Trans id="payments.select.empty">No invoices to pay</Trans>}
      action={
        <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/account-overview" />}>
          <Trans id="payments.select.empty-action">See invoices</Trans>
        </Button>
      }
    >
      <Trans id="payments.select.empty-text">
        Invoices that are paid, processing or waiting to be sent aren’t listed.
      </Trans>
    </EmptyState>
  );
}
