import type { Charge } from '../invoices/charge.ts';
import type { Payment } from '../payments/payment.ts';
import type { Adjustment } from './adjustment.ts';

/** The row behind an entry or an open item. `charge` is the adjusted charge, if it is among the rows. */
export type LedgerSubject =
  | { readonly type: 'charge'; readonly row: Charge }
  | { readonly type: 'payment'; readonly row: Payment }
  | { readonly type: 'adjustment'; readonly row: Adjustment; readonly charge: Charge | null };
