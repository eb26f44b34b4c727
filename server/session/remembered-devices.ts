import { randomUUID } from 'node:crypto';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { PersonId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { RequestContext } from '../graphql/request-context.ts';
import { describeUserAgent } from '../identity/sessions/describe-user-agent.ts';
import { recordSessionEvent } from '../identity/sessions/session-events.ts';
import { newSessionSecret, sessionIdHash } from '../identity/sessions/session-secret.ts';

/** The secret that only the device's cookie holds, and its expiry. */
export type RememberedSecret = { readonly secret: string; readonly expiresAt: Instant };

/** True for an unexpired remembered device of this person; records the use. Run as `auth`. */
export async function isDeviceRemembered(
  transaction: Transaction,
  { person, secret }: { readonly person: PersonId; readonly secret: string | null },
  now: Instant,
): Promise<boolean> {
  const secretHash = sessionIdHash(secret);
  if (!secretHash) return false;
  const used = await transaction
    .updateTable('remembered_devices')
    .set({ last_used_at: now })
    .where('secret_hash', '=', secretHash)
    .where('person_id', '=', person)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Remembers the device of a request for the program's number of days; null if the program remembers none. Run as `auth`. */
export async function rememberDevice(
  transaction: Transaction,
  { program, client }: Pick<RequestContext, 'program' | 'client'>,
  person: PersonId,
  now: Instant,
): Promise<RememberedSecret | null> {
  if (program.rememberDeviceDays === 0) return null;
  const secret = newSessionSecret();
  const secretHash = sessionIdHash(secret);
  if (!secretHash) throw new Error('A new secret of a device does not have the form of one.');
  const expiresAt = instantFromMs(instantToMs(now) + program.rememberDeviceDays * 86_400_000);
  const name = describeUserAgent(client.userAgent);
  await transaction
    .insertInto('remembered_devices')
    .values({
      id: randomUUID(),
      person_id: person,
      program_id: program.id,
      secret_hash: secretHash,
      name,
      added_at: now,
      last_used_at: now,
      expires_at: expiresAt,
    })
    .execute();
  const { address } = client;
  await recordSessionEvent(transaction, { kind: 'deviceRemembered', program, person, address, detail: { name } });
  return { secret, expiresAt };
}
