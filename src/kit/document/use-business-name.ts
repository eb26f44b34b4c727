import { businessNameOn } from '../../../domain/accounts/business-name.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { useAccount, usePortal } from '../../platform/react/portal-context.ts';

/** Returns a function that gives the name of the business to show on a document about a day. */
export function useBusinessName(): (day: PlainDate) => string {
  const { program, who } = usePortal();
  const account = useAccount();
  return (day) => (account ? businessNameOn(account, day, program.timeZone) : (who.buyer?.name ?? who.name));
}
