import type { Delivery } from '../platform/wire/delivery.ts';
import { failureOf as failureOfDelivery } from '../platform/wire/failure.ts';
import type { Portal } from '../platform/account/portal.ts';
import type { Who } from '../platform/account/account.ts';
import { businessParameter } from './business-in-address.ts';

/**
 * Why the business of an address could not be opened: no connection, no usable answer, or the person cannot act for it.
 */
export type SwitchFailure = 'offline' | 'failed' | 'unknown';

/** The search of an address without the parameter that names a business. */
export function withoutBusiness(search: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== businessParameter));
}

/**
 * Continues as the user that the address names; returns why that failed, or null. Waiting entries of both businesses
 * stay.
 */
export async function switchTo(
  portal: Pick<Portal, 'account' | 'switchBusinessAccount'>,
  userId: string,
): Promise<SwitchFailure | null> {
  if (portal.account()?.who.user === userId) return null;
  return failureOf(await portal.switchBusinessAccount(userId));
}

function failureOf(delivery: Delivery<Who>): SwitchFailure | null {
  if (delivery.kind === 'answered') return null;
  if (delivery.kind === 'requestRefused') return 'unknown';
  return failureOfDelivery(delivery).code === 'NO_CONNECTION' ? 'offline' : 'failed';
}
