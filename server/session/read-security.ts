import { isMfaRequired } from '../../domain/access/mfa-flags.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { type IdentityContext, asAuth } from '../identity/proofs/identity-context.ts';
import { type MfaMethodAnswer, methodAnswer } from '../identity/proofs/mfa-answers.ts';
import { methodsOf, offered, recoveryCodesOf } from '../identity/proofs/person-methods.ts';
import { describeUserAgent } from '../identity/sessions/describe-user-agent.ts';
import type { LiveSession } from '../identity/sessions/live-session.ts';
import { sessionIdHash } from '../identity/sessions/session-secret.ts';

export type RememberedDevice = {
  readonly id: string;
  readonly name: string;
  readonly isThis: boolean;
  readonly addedAt: Instant;
  readonly lastUsedAt: Instant | null;
  readonly expiresAt: Instant;
};

export type OwnSession = {
  readonly id: string;
  readonly name: string;
  readonly isThis: boolean;
  readonly businessName: string | null;
  readonly address: string | null;
  readonly startedAt: Instant;
  readonly lastSeenAt: Instant;
};

/** All sign-in settings that a person may view and change. */
export type Security = {
  readonly methods: readonly MfaMethodAnswer[];
  readonly recoveryCodesLeft: number;
  readonly devices: readonly RememberedDevice[];
  readonly sessions: readonly OwnSession[];
  readonly securityQuestion: string | null;
  readonly mfaPausedUntil: Instant | null;
  readonly hasPassword: boolean;
  readonly isMfaEnabled: boolean;
  readonly rememberDeviceDays: number;
};

/** The security settings of the signed-in person, for any business. */
export function readSecurity(context: IdentityContext, session: LiveSession): Promise<Security> {
  return asAuth<Security>(context, async (transaction, now) => {
    const { person } = session;
    const { program, client } = context;
    const kept = await transaction
      .selectFrom('people as p')
      .leftJoin('person_security as s', 's.person_id', 'p.id')
      .select(['p.password_hash', 's.question', 's.mfa_paused_until'])
      .where('p.id', '=', person)
      .executeTakeFirstOrThrow();
    const pausedUntil = kept.mfa_paused_until;
    const value: Security = {
      methods: (await methodsOf(transaction, person)).map((method) => methodAnswer(offered(method))),
      recoveryCodesLeft: (await recoveryCodesOf(transaction, person)).left,
      devices: await devicesOf(transaction, session, client.deviceCookie, now),
      sessions: await sessionsOf(transaction, session, now),
      securityQuestion: kept.question,
      mfaPausedUntil: pausedUntil && pausedUntil > now ? pausedUntil : null,
      hasPassword: kept.password_hash !== null,
      isMfaEnabled: isMfaRequired(program.settings.flags, 'Setup'),
      rememberDeviceDays: program.rememberDeviceDays,
    };
    return { value };
  });
}

async function devicesOf(
  transaction: Transaction,
  { person }: LiveSession,
  deviceCookie: string | null,
  now: Instant,
): Promise<RememberedDevice[]> {
  const rows = await transaction
    .selectFrom('remembered_devices')
    .select(['id', 'name', 'secret_hash', 'added_at', 'last_used_at', 'expires_at'])
    .where('person_id', '=', person)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  const own = sessionIdHash(deviceCookie);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isThis: own !== null && Buffer.from(own).equals(row.secret_hash),
    addedAt: row.added_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  }));
}

async function sessionsOf(transaction: Transaction, session: LiveSession, now: Instant): Promise<OwnSession[]> {
  const rows = await transaction
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('buyers as b', 'b.id', 'u.buyer_id')
    .select(['s.id', 's.user_agent', 's.address', 's.created_at', 's.last_seen_at', 'b.name as business_name'])
    .where('s.person_id', '=', session.person)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.idle_expires_at', '>', now)
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: describeUserAgent(row.user_agent),
    isThis: row.id === session.key,
    businessName: row.business_name,
    address: row.address,
    startedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}
