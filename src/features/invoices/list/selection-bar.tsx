import { Button, List, Text, UnstyledButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import type { MessageDescriptor } from '../../../../domain/message.ts';
import { maxEditsAtOnce } from '../../../../domain/invoices/edit-invoice.action.ts';
import { refuse } from '../../../../domain/errors.ts';
import { maxPaymentLines } from '../../../../domain/payments/pay-invoices.action.ts';
import type { Currency } from '../../../../domain/money.ts';
import { useAllTexts } from '../../../kit/use-all-texts.ts';
import type { ChargeView } from '../../../offline/offline.ts';
import { BesidePanel } from '../../../ui/layout/beside-panel.tsx';
import { StickyBar } from '../../../ui/layout/layout.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { openingEdit } from '../edit/opening-edit.ts';
import { notEditableWords } from '../edit/edit-words.ts';
import type { Editability } from '../edit/editability.ts';
import type { NotPayableReason, Payability } from '../payability.ts';
import classes from './selection-bar.module.css';

// Loads the PDF code, which the bar does not wait for.
const DownloadSelected = lazy(() =>
  import('./download-selected.tsx').then((module) => ({ default: module.DownloadSelected })),
);

const reasons: Record<NotPayableReason, MessageDescriptor> = {
  credit: /*i18n*/ {
    id: 'invoices.not-payable.credit',
    message: '{count, plural, one {# credit} other {# credits}}: credits reduce what you owe, they are not paid',
  },
  consolidated: /*i18n*/ {
    id: 'invoices.not-payable.consolidated',
    message: '{count, plural, one {# is} other {# are}} billed with a consolidated invoice',
  },
  paid: /*i18n*/ { id: 'invoices.not-payable.paid', message: '{count, plural, one {# is} other {# are}} already paid' },
  inPayment: /*i18n*/ {
    id: 'invoices.not-payable.in-payment',
    message: '{count, plural, one {# is} other {# are}} already processing',
  },
  queued: /*i18n*/ {
    id: 'invoices.not-payable.queued',
    message: '{count, plural, one {# is} other {# are}} waiting to be sent',
  },
  closed: /*i18n*/ {
    id: 'invoices.not-payable.closed',
    message: '{count, plural, one {# is} other {# are}} canceled or closed',
  },
};

type SelectionBarProps = {
  readonly views: readonly ChargeView[];
  readonly payability: Payability;
  readonly editability: Editability;
  readonly currency: Currency;
  /** The selection as in the address, for the payment page. */
  readonly payableSelection: string | undefined;
  readonly canPay: boolean;
  readonly canEdit: boolean;
  /** An administrator has turned editing off for this person. */
  readonly isEditOff: boolean;
  readonly matchingCount: number;
  readonly isAll: boolean;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onEdit: (opening: typeof openingEdit) => void;
};

/** Visible while anything is selected: count, sum, actions, and why some actions are not possible. */
export function SelectionBar(props: SelectionBarProps) {
  return useAllTexts() ? <Bar {...props} /> : null;
}

function Bar(props: SelectionBarProps) {
  const { payability, editability, currency, canPay, canEdit, matchingCount, isAll, onSelectAll, onClear } = props;
  const { t } = useLingui();
  const { count, payable } = payability;
  const isTooMany = payable.length > maxPaymentLines;
  return (
    <StickyBar label={t({ id: 'invoices.selection.label', message: 'Selected invoices' })}>
      <div className={classes.summary}>
        <Text size="sm" fw={600} aria-live="polite">
          <Trans id="invoices.selection.summary">
            {count} selected · <MinorText minor={payability.remainingMinor} currency={currency} /> remaining due
          </Trans>
        </Text>
        <Button variant="subtle" size="compact-sm" color="gray" onClick={onClear}>
          <Trans id="invoices.selection.clear">Clear</Trans>
        </Button>
      </div>
      {isAll || count >= matchingCount ? null : (
        <Button className={classes.selectAll} variant="subtle" size="compact-sm" onClick={onSelectAll}>
          <Trans id="invoices.selection.all">Select all {matchingCount} matching</Trans>
        </Button>
      )}
      <WhyNot {...props} />
      {props.isEditOff ? (
        <Text size="sm" c="dimmed">
          <RefusalText refusal={refuse('INVOICE_EDIT_OFF')} />
        </Text>
      ) : null}
      {canPay && isTooMany ? (
        <Text size="sm" c="dimmed">
          <Trans id="invoices.selection.too-many">
            One payment can cover up to {maxPaymentLines} invoices. Select fewer.
          </Trans>
        </Text>
      ) : null}
      {canEdit && editability.editable.length > maxEditsAtOnce ? (
        <Text size="sm" c="dimmed">
          <Trans id="invoices.selection.too-many-edits">
            You can edit up to {maxEditsAtOnce} invoices at a time. Select fewer.
          </Trans>
        </Text>
      ) : null}
      <BarButtons {...props} isPayable={canPay && payable.length > 0 && !isTooMany} />
    </StickyBar>
  );
}

/** The actions for the selection; impossible ones are disabled, with the reason beside them. */
function BarButtons(props: SelectionBarProps & { readonly isPayable: boolean }) {
  const { views, payability, editability, currency, payableSelection, canEdit, isPayable, onEdit } = props;
  const amount = <MinorText minor={payability.payableMinor} currency={currency} />;
  const editable = editability.editable.length;
  return (
    <div className={classes.buttons}>
      <Suspense fallback={null}>
        <DownloadSelected views={views} />
      </Suspense>
      {canEdit ? (
        <Button
          variant="default"
          disabled={editable === 0 || editable > maxEditsAtOnce}
          onClick={() => onEdit(openingEdit)}
        >
          <Trans id="invoices.selection.edit">Edit PO/notes</Trans>
        </Button>
      ) : null}
      {isPayable ? (
        <Button renderRoot={(rest) => <Link {...rest} to="/make-payment" search={{ sel: payableSelection }} />}>
          <Trans id="invoices.selection.pay">Pay {amount}</Trans>
        </Button>
      ) : null}
    </div>
  );
}

/** The part of the selection that cannot be paid or edited, with the reasons. */
function WhyNot({ payability, editability, canPay, canEdit }: SelectionBarProps) {
  const { i18n } = useLingui();
  const unpayable = canPay ? payability.refused : [];
  const uneditable = canEdit ? editability.refused : [];
  if (unpayable.length + uneditable.length === 0) return null;
  const sentence = ({ id, message }: MessageDescriptor, count: number) => i18n._(id, { count }, { message });
  return (
    <BesidePanel
      role="dialog"
      side="above"
      width={320}
      button={(opener) => (
        <UnstyledButton {...opener} className={classes.why}>
          <WhatNot
            count={payability.count}
            unpaid={canPay ? payability.count - payability.payable.length : 0}
            unedited={canEdit ? editability.count - editability.editable.length : 0}
          />
        </UnstyledButton>
      )}
    >
      <Reasons
        title={<Trans id="invoices.selection.why-not-paid">Not paid</Trans>}
        sentences={unpayable.map(({ reason, count }) => sentence(reasons[reason], count))}
      />
      <Reasons
        title={<Trans id="invoices.selection.why-not-edited">Not edited</Trans>}
        sentences={uneditable.map(({ reason, count }) => sentence(notEditableWords[reason], count))}
      />
    </BesidePanel>
  );
}

type WhatNotProps = { readonly count: number; readonly unpaid: number; readonly unedited: number };

function WhatNot({ count, unpaid, unedited }: WhatNotProps) {
  if (unedited === 0)
    return (
      <Trans id="invoices.selection.cannot-pay">
        {unpaid} of {count} can’t be paid: why
      </Trans>
    );
  if (unpaid === 0)
    return (
      <Trans id="invoices.selection.cannot-edit">
        {unedited} of {count} can’t be edited: why
      </Trans>
    );
  return (
    <Trans id="invoices.selection.cannot-pay-or-edit">
      {unpaid} of {count} can’t be paid, {unedited} can’t be edited: why
    </Trans>
  );
}

type ReasonsProps = { readonly title: ReactNode; readonly sentences: readonly string[] };

function Reasons({ title, sentences }: ReasonsProps) {
  if (sentences.length === 0) return null;
  return (
    <div className={classes.reasons}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm" spacing={4}>
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </div>
  );
}
