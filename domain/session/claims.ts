import * as v from 'valibot';
import { roleSchema, userTypes } from '../access/role.ts';
import { idSchema, programIdSchema } from '../ids.ts';

/**
 * The content of the readable session cookie `portal-session` (specification §3 Session). It authenticates nothing: the page reads who is
 * signed in. `exp`, `iat` and `since`, the time of the sign-in, are seconds since the epoch, as in every JWT.
 */
export const claimsSchema = v.object({
  email: v.string(),
  name: v.string(),
  roles: v.array(roleSchema),
  ssoStatus: v.nullable(v.string()),
  customerCountry: v.nullable(v.string()),
  sessionChecksum: v.string(),
  userType: v.picklist(userTypes),
  program: programIdSchema,
  person: idSchema('person'),
  user: idSchema('user'),
  buyer: v.nullable(v.object({ id: idSchema('buyer'), name: v.string() })),
  iat: v.number(),
  exp: v.number(),
  /** When the session began; 0 in claims of older servers, which did not set it. */
  since: v.optional(v.number(), 0),
});
export type SessionClaims = v.InferOutput<typeof claimsSchema>;

/** The longest time from a sign-in until the page has stored its first data, on a slow device too. */
const firstDataSeconds = 60;

/** Whether this session must have left data on the device that opened it, unless the browser has cleared its storage. */
export function hasLeftData({ iat, since }: Pick<SessionClaims, 'iat' | 'since'>): boolean {
  return iat - since > firstDataSeconds;
}

/** The claims of the bearer token of `POST /auth`, which tell the worker whose entries it may send. */
export const bearerClaimsSchema = v.object({
  sid: v.string(),
  program: programIdSchema,
  person: idSchema('person'),
  user: idSchema('user'),
  buyer: v.nullable(idSchema('buyer')),
  checksum: v.string(),
  exp: v.number(),
});
export type BearerClaims = v.InferOutput<typeof bearerClaimsSchema>;
