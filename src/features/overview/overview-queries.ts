import { failedCreditIncrease } from '../../../domain/accounts/credit-line.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { type DueStretch, dueStretches } from '../../../domain/invoices/due-weeks.ts';
import type { BuyerId } from '../../../domain/ids.ts';
import { inputOf } from '../../../domain/action.ts';
import { answerDispute } from '../../../domain/disputes/answer-dispute.action.ts';
import { isAnswerWanted } from '../../../domain/disputes/dispute-rules.ts';
import { hasFailed, openFailures } from '../../../domain/payments/failed-payment.ts';
import type { Offline } from '../../offline/offline.ts';
import type { UserFlags } from '../../platform/react/user-flags.ts';
import { readHappenings } from '../../../domain/activity/happenings.ts';
import { withReferences } from '../../kit/activity/with-references.ts';

// One query per block, so that each loads, fails and retries on its own. Keys start with `device`, so that writes of the engine refresh
// them. These queries make no request.

export const buyerQuery = (offline: Offline, buyerId: BuyerId | null) => ({
  queryKey: ['device', 'buyers', 'overview', buyerId],
  queryFn: async () => (buyerId ? ((await offline.read.get('buyers', [buyerId]))[0] ?? null) : null),
});

/** Data of possible items: requests, past due invoices, and failed payments whose invoices are still unpaid. */
export const needsQuery = (offline: Offline) => ({
  queryKey: ['device', 'approvals', 'charges', 'payments', 'creditIncreases', 'disputes', 'outbox', 'needs'],
  queryFn: async () => {
    const [approvals, payments, increases, disputes, entries, tabs] = await Promise.all([
      offline.read.all('approvals'),
      offline.read.all('payments'),
      offline.read.all('creditIncreases'),
      offline.read.all('disputes'),
      offline.entries.all(),
      offline.read.summary({}),
    ]);
    const failed = payments.filter(hasFailed);
    const chargeIds = new Set(failed.flatMap(({ applications }) => applications.map(({ chargeId }) => chargeId)));
    const failures = openFailures(failed, await offline.read.charges([...chargeIds]));
    const overdue = tabs.find(({ tab }) => tab === 'pastDue');
    const failedIncrease = failedCreditIncrease(increases);
    return {
      approvals,
      failures,
      failedIncrease,
      questions: disputes.filter(
        (dispute) =>
          isAnswerWanted(dispute) &&
          !entries.some(({ envelope }) => inputOf(answerDispute, envelope)?.disputeId === dispute.id),
      ),
      overdueCount: overdue?.count ?? 0,
      overdueMinor: overdue?.remainingMinor ?? 0,
    };
  },
});

/** The number of weeks with a bar of their own, with the current one. */
const shownWeeks = 5;

/** What is due, and what credits have left, in minor units. */
export type Due = { readonly weeks: readonly DueWeek[]; readonly creditMinor: number };

export type DueWeek = { readonly stretch: DueStretch; readonly count: number; readonly remainingMinor: number };

/** The amounts due per week, by the same tabs and sums as the invoice list, so that each figure equals that of its list. */
export const dueWeeksQuery = (offline: Offline, today: PlainDate, firstDayOfWeek: number) => ({
  queryKey: ['device', 'charges', 'due-weeks', today, firstDayOfWeek],
  queryFn: async (): Promise<Due> => {
    const open = (await offline.read.summary({})).find(({ tab }) => tab === 'open');
    const weeks = dueStretches(today, firstDayOfWeek, shownWeeks).map(async (stretch) => {
      const wanted = stretch.kind === 'overdue' ? 'pastDue' : 'open';
      const tabs = await offline.read.summary({ dueFrom: stretch.from ?? undefined, dueTo: stretch.to ?? undefined });
      const { count = 0, remainingMinor = 0 } = tabs.find(({ tab }) => tab === wanted) ?? {};
      return { stretch, count, remainingMinor };
    });
    return { weeks: await Promise.all(weeks), creditMinor: open?.creditMinor ?? 0 };
  },
});

const shownHappenings = 8;

/** The latest activity, with the numbers of its subjects. */
export const recentActivityQuery = (offline: Offline, seesAll: boolean) => ({
  queryKey: ['device', 'activity', 'charges', 'cards', 'bankAccounts', 'recent', seesAll],
  queryFn: async () =>
    withReferences(offline, await readHappenings(offline.read.newestActivity, shownHappenings, seesAll)),
});

/** The completed parts of a new account: bank accounts for people who see them, cards if the program has them. */
export const startQuery = (offline: Offline, seesBankAccounts: boolean, hasCards: boolean) => ({
  queryKey: ['device', 'bankAccounts', 'cards', 'start', seesBankAccounts, hasCards],
  queryFn: async () => ({
    bankAccounts: seesBankAccounts ? await offline.read.all('bankAccounts') : null,
    cardCount: hasCards ? (await offline.read.all('cards')).length : null,
  }),
});

/** Whether this user has not dismissed the congratulations yet. */
export const activationShownQuery = (flags: UserFlags, userId: string) => ({
  queryKey: ['device', 'flags', userId, 'activation'],
  queryFn: () => flags.read('isActivationDisplayed'),
});
