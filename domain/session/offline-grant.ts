import * as v from 'valibot';
import { roleSchema, userTypes } from '../access/role.ts';
import { type Instant, instantFromMs, instantSchema, instantToMs } from '../time/instant.ts';
import { idSchema, programIdSchema } from '../ids.ts';

/**
 * Permission to start without a connection, renewed each time the session is validated: person, roles, start and end. Support staff get
 * none; a program may set its hours to 0.
 */
export const offlineGrantSchema = v.object({
  program: programIdSchema,
  person: idSchema('person'),
  user: idSchema('user'),
  buyer: v.object({ id: idSchema('buyer'), name: v.string() }),
  name: v.string(),
  email: v.string(),
  userType: v.picklist(userTypes),
  roles: v.array(roleSchema),
  validatedAt: instantSchema,
  expiresAt: instantSchema,
});
export type OfflineGrant = v.InferOutput<typeof offlineGrantSchema>;

/** When a grant written now ends, or null where none is given. `hours` is the program's setting. */
export function grantEnd(userType: (typeof userTypes)[number], hours: number, now: Instant): Instant | null {
  if (userType !== 'buyer' || hours <= 0) return null;
  return instantFromMs(instantToMs(now) + hours * 3_600_000);
}

/** Allowed clock difference backwards: the server's time is known only to a round trip, and clocks are adjusted. */
const grantToleranceMs = 120_000;

/**
 * True within the grant. Setting the clock back does not extend it: neither before the time when the grant was written, nor before its
 * latest use (`usedAt`, null if unused).
 */
export function isGrantValid(
  { validatedAt, expiresAt }: Pick<OfflineGrant, 'validatedAt' | 'expiresAt'>,
  now: Instant,
  usedAt: Instant | null,
): boolean {
  const latest = usedAt !== null && usedAt > validatedAt ? usedAt : validatedAt;
  return instantToMs(now) >= instantToMs(latest) - grantToleranceMs && now < expiresAt;
}
