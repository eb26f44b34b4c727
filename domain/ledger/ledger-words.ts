import { chargeTypeNames } from '../invoices/charge-words.ts';
import type { MessageDescriptor } from '../message.ts';
import type { HistoryKind } from './ledger-kinds.ts';

/** Names of kinds of lines. */
export const historyKindNames: Record<HistoryKind, MessageDescriptor> = {
  ...chargeTypeNames,
  payment: /*i18n*/ { id: 'ledger.kind.payment', message: 'Payment' },
  adjustment: /*i18n*/ { id: 'ledger.kind.adjustment', message: 'Adjustment' },
  application: /*i18n*/ { id: 'ledger.kind.application', message: 'Application' },
};
