import { businessNameOn } from '../../../domain/accounts/business-name.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { useAccount, usePortal } from '../../platform/react/portal-context.ts';

/** The name of the business for a document about a day: its name at the end of that day. */
export function useBusinessName(): (day: PlainDate) => string {
  const { program, who } = usePortal();
  const account = useAccount();
  return (day) => (account ? businessNameOn(account, day, program.timeZone) : (who.buyer?.name ?? who.name));
}
