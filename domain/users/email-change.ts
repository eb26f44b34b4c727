import { type Refusal, refuse } from '../errors.ts';
import { type ListedUser, isContact } from './listed-user.ts';
import type { ManagedUser, UserManager } from './user-rules.ts';

/** Hours for which both addresses can confirm a change of an e-mail. */
export const emailChangeHours = 48;

/** Changes that may be requested for one person in a day: each of them sends two e-mails. */
export const maxEmailChangesADay = 5;

type Addressed = Pick<ManagedUser, 'id' | 'roles' | 'status' | 'isPrimary' | 'isShared'> & Pick<ListedUser, 'email'>;

/** Why somebody may not change the e-mail of a user, who is themselves or a user of their business, or null. */
export function refuseEmailChanger(
  userId: string,
  { userId: own, roles }: Omit<UserManager, 'groups'>,
): Refusal | null {
  return userId === own || roles.includes('buyerAdministrator') ? null : refuse('FORBIDDEN');
}

/**
 * Why the e-mail of a user cannot be changed, or null. It is that of the person in every business, so where there is another one only they
 * change it. The provider changes that of the primary user.
 */
export function refuseEmailChange(user: Addressed, manager: Omit<UserManager, 'groups'>): Refusal | null {
  const refusal = refuseEmailChanger(user.id, manager);
  if (refusal) return refusal;
  if (isContact(user) || (user.status !== 'Active' && user.status !== 'Locked'))
    return refuse('USER_STATUS_UNSUITABLE');
  if (user.isPrimary) return refuse('EMAIL_OF_PRIMARY_USER');
  return user.isShared && user.id !== manager.userId ? refuse('EMAIL_OF_OTHERS') : null;
}
