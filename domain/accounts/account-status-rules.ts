import type { Refusal } from '../errors.ts';
import { refuse } from '../errors.ts';
import type { AccountStatus } from './buyer.ts';

/** What the status of an account decides about: whether its people may sign in, pay, buy on credit, invite others, and ask for more. */
export const accountRights = ['signIn', 'pay', 'buy', 'invite', 'request'] as const;
export type AccountRight = (typeof accountRights)[number];

/**
 * What people may do in an account of each status (§4). What is owed can be paid in every account that people may sign in to. Until
 * set-up is complete, and while the account is suspended or inactive, nothing new is bought.
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

/** True where people of an account of this status may do it. */
export function allowsRight(status: AccountStatus, right: AccountRight): boolean {
  return rights[status].includes(right);
}

/** Why the account's status forbids something, or null; what needs no right is never forbidden. */
export function refuseByAccountStatus(status: AccountStatus, right: AccountRight | null): Refusal | null {
  return right === null || allowsRight(status, right) ? null : refuse('ACCOUNT_STATUS', { status });
}
