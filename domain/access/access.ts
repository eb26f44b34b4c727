import { type Role, hasRole } from './role.ts';

/** Who may ask for something: everybody (also without a session), or people with one of these roles. */
export type Access = 'public' | readonly Role[];

/** True if somebody with these roles may use what has this access. */
export function isAllowed(access: Access, held: readonly Role[]): boolean {
  return access === 'public' || hasRole(held, ...access);
}
