import type { ChargeEditField, NotEditableReason } from '../../../../domain/invoices/charge-edit.ts';
import type { MessageDescriptor } from '../../../../domain/message.ts';

/** The names of the invoice fields that users edit. */
export const editFieldNames: Record<ChargeEditField, MessageDescriptor> = {
  poNumber: /*i18n*/ { id: 'invoices.fact.po', message: 'PO number' },
  notes: /*i18n*/ { id: 'invoices.fact.notes', message: 'Notes' },
};

/** Why some invoices of a selection cannot be edited. */
export const notEditableWords: Record<NotEditableReason, MessageDescriptor> = {
  consolidated: /*i18n*/ {
    id: 'invoices.not-editable.consolidated',
    message:
      '{count, plural, one {# combines several purchases and can’t be edited} other {# combine several purchases and can’t be edited}}',
  },
  notAnInvoice: /*i18n*/ {
    id: 'invoices.not-editable.not-an-invoice',
    message: '{count, plural, one {# is a fee or a credit} other {# are fees or credits}}, not invoices',
  },
  closed: /*i18n*/ {
    id: 'invoices.not-editable.closed',
    message: '{count, plural, one {# is} other {# are}} canceled or closed',
  },
};

/** Why one invoice cannot be edited, as a sentence. */
export const notEditableSentences: Record<NotEditableReason, MessageDescriptor> = {
  consolidated: /*i18n*/ {
    id: 'invoices.notes.consolidated',
    message: 'This invoice combines several purchases, so its PO number and notes can’t be edited.',
  },
  notAnInvoice: /*i18n*/ {
    id: 'invoices.notes.not-an-invoice',
    message: 'The PO number and notes of fees and credits can’t be edited.',
  },
  closed: /*i18n*/ {
    id: 'invoices.notes.closed',
    message: 'This invoice is closed. Its PO number and notes stay as they are.',
  },
};
