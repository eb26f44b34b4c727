import { foundations } from './0001-foundations.ts';
import { syncedRows } from './0002-synced-rows.ts';
import { programsAndSellers } from './0003-programs-and-sellers.ts';
import { peopleAndBuyers } from './0004-people-and-buyers.ts';
import { sessions } from './0005-sessions.ts';
import { identity } from './0006-identity.ts';
import { singleSignOn } from './0007-single-sign-on.ts';
import { cards } from './0008-cards.ts';
import { charges } from './0009-charges.ts';
import { usedLimits } from './0010-used-limits.ts';
import { payments } from './0011-payments.ts';
import { disputesAndActivity } from './0012-disputes-and-activity.ts';
import { actionsAndApprovals } from './0013-actions-and-approvals.ts';
import { whoDecides } from './0014-who-decides.ts';
import { machinery } from './0015-machinery.ts';
import { bankDetails } from './0016-bank-details.ts';
import { autoPay } from './0017-autopay.ts';
import { savedViews } from './0020-saved-views.ts';
import { effectiveDates } from './0018-effective-dates.ts';
import { disputeThreads } from './0021-dispute-threads.ts';
import { userManagement } from './0023-user-management.ts';
import { creditIncreases } from './0022-credit-increases.ts';
import { appliedFunds } from './0024-applied-funds.ts';
import { refundsAndTransfers } from './0025-refunds-and-transfers.ts';
import { purchaseCards } from './0028-purchase-cards.ts';
import { cardReplacements } from './0029-card-replacements.ts';
import { groups } from './0031-groups.ts';
import { invoicePermissions } from './0026-invoice-permissions.ts';
import { approvalRules } from './0037-approval-rules.ts';
import { delegations } from './0038-delegations.ts';
import { questions } from './0032-questions.ts';
import { company } from './0027-company.ts';
import { cardSettings } from './0039-card-settings.ts';
import { purchasePolicies } from './0035-purchase-policies.ts';
import { cardLimits } from './0040-card-limits.ts';

/** One step of the schema. Once shipped, its text never changes: the runner compares its checksum and refuses. */
export type Migration = { readonly name: string; readonly sql: string };

/** Every step, in the order in which they are applied. New ones are added at the end. */
export const allMigrations: readonly Migration[] = [
  { name: '0001-foundations', sql: foundations },
  { name: '0002-synced-rows', sql: syncedRows },
  { name: '0003-programs-and-sellers', sql: programsAndSellers },
  { name: '0004-people-and-buyers', sql: peopleAndBuyers },
  { name: '0005-sessions', sql: sessions },
  { name: '0006-identity', sql: identity },
  { name: '0007-single-sign-on', sql: singleSignOn },
  { name: '0008-cards', sql: cards },
  { name: '0009-charges', sql: charges },
  { name: '0010-used-limits', sql: usedLimits },
  { name: '0011-payments', sql: payments },
  { name: '0012-disputes-and-activity', sql: disputesAndActivity },
  { name: '0013-actions-and-approvals', sql: actionsAndApprovals },
  { name: '0014-who-decides', sql: whoDecides },
  { name: '0015-machinery', sql: machinery },
  { name: '0016-bank-details', sql: bankDetails },
  { name: '0017-autopay', sql: autoPay },
  { name: '0020-saved-views', sql: savedViews },
  { name: '0018-effective-dates', sql: effectiveDates },
  { name: '0021-dispute-threads', sql: disputeThreads },
  { name: '0023-user-management', sql: userManagement },
  { name: '0022-credit-increases', sql: creditIncreases },
  { name: '0024-applied-funds', sql: appliedFunds },
  { name: '0025-refunds-and-transfers', sql: refundsAndTransfers },
  { name: '0028-purchase-cards', sql: purchaseCards },
  { name: '0029-card-replacements', sql: cardReplacements },
  { name: '0031-groups', sql: groups },
  { name: '0026-invoice-permissions', sql: invoicePermissions },
  { name: '0032-questions', sql: questions },
  { name: '0027-company', sql: company },
  { name: '0037-approval-rules', sql: approvalRules },
  { name: '0039-card-settings', sql: cardSettings },
  { name: '0035-purchase-policies', sql: purchasePolicies },
  { name: '0038-delegations', sql: delegations },
  { name: '0040-card-limits', sql: cardLimits },
];
