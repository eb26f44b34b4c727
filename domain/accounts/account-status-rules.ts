import { type Refusal, refuse } from '../errors.ts';
import type { AccountStatus } from './buyer.ts';

/** Rights that depend on the account's status: sign in, pay, buy on credit, invite others, and send requests. */
export const accountRights = ['signIn', 'pay', 'buy', 'invite', 'request'] as const;
export type AccountRight = (typeof accountRights)[number];

/**
 * The rights of people in an account of each status (§4). Debts can be paid in every account that people may sign in to. Purchases need a
 * completed set-up, and an account that is neither suspended nor inactive.
 */
const rights: Readonly<Record<AccountStatus, readonly AccountRight[]>> = {
  Active: accountRights,
  Inactive: ['signIn', 'pay'],
  Suspended: ['signIn', 'pay'],
  Pending: ['signIn', 'pay', 'invite'],
  PendingDirectDebit: ['signIn', 'pay', 'invite', 'request'],
  PendingSetup: ['signIn', 'pay', 'invite', 'request'],
  Declined: [],
  Cancelled: [],
  Withdrawn: [],
};

/** True if an account of this status has the right. */
export function allowsRight(status: AccountStatus, right: AccountRight): boolean {
  return rights[status].includes(right);
}

/** Why the account's status forbids something, or null; actions that need no right are always allowed. */
export function refuseByAccountStatus(status: AccountStatus, right: AccountRight | null): Refusal | null {
  return right === null || allowsRight(status, right) ? null : refuse('ACCOUNT_STATUS', { status });
}
