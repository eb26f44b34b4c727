import type { MessageDescriptor } from '../../../domain/message.ts';
import { type Period, isReversed } from './period.ts';

/** Errors of a period (§5). */
export const periodFaults = {
  dateOrder: /*i18n*/ { id: 'kit.form.date-order', message: 'Start date must be before end date' },
  dateMissing: /*i18n*/ { id: 'kit.form.date-missing', message: 'At least one date must be selected' },
} as const satisfies Record<string, MessageDescriptor>;

/** The error of a period, or null. It may be a single day, and open at both ends unless one of them is required. */
export function periodFault({ from, to }: Period, isRequired: boolean): keyof typeof periodFaults | null {
  if (from === undefined && to === undefined) return isRequired ? 'dateMissing' : null;
  return isReversed(from, to) ? 'dateOrder' : null;
}
