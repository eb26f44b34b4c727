import { useNavigate } from '@tanstack/react-router';
import { visibilityOf } from '../../../domain/access/visibility.ts';
import { isOffered, mayOpen } from '../../../domain/page-rules.ts';
import type { PageName } from '../../../domain/pages.ts';
import type { UserFlag } from '../../platform/react/user-flags.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { useShownOnce } from '../../platform/react/use-shown-once.ts';
import { type StartStep, startSteps } from './getting-started.ts';
import { buyerQuery, startQuery } from './overview-queries.ts';

/** Dialogs that open once when their step is the next one. */
const dialogs = {
  bankAccount: {
    page: 'new-bank-account-dialog',
    flag: 'isAddBankAccountDialogDisplayed',
    to: '/account-overview/bank-accounts/new',
  },
  card: {
    page: 'set-up-cards-dialog',
    flag: 'isSetupPurchaseCardsDialogDisplayed',
    to: '/account-overview/purchase-cards',
  },
} as const satisfies Partial<Record<StartStep['key'], { page: PageName; flag: UserFlag; to: string }>>;

/** Opens the dialog of the next step over this page, at this person's first visit on this device. */
export function StartDialogOpener() {
  const { offline, program, who, roles } = usePortal();
  const navigate = useNavigate();
  const seesBankAccounts = visibilityOf(who.userType, roles) === 'account';
  const { data: buyer } = useOfflineQuery(buyerQuery(offline, who.buyer?.id ?? null));
  const { data: facts } = useOfflineQuery(startQuery(offline, seesBankAccounts, program.flags.purchaseCards));
  const next = buyer && facts ? startSteps({ buyer, ...facts }).find(({ isDone }) => !isDone)?.key : undefined;
  const dialog = next === 'bankAccount' || next === 'card' ? dialogs[next] : null;
  const isOpened = dialog !== null && mayOpen(dialog.page, roles) && isOffered(dialog.page, program.flags);
  useShownOnce(isOpened ? dialog.flag : null, () => {
    if (dialog) void navigate({ to: dialog.to, state: { isOverPage: true }, resetScroll: false });
  });
  return null;
}
