import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { PersonId, ProgramId } from '../../../domain/ids.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import type { Signer } from '../../signing.ts';
import type { PushAddress } from './push-port.ts';

const addressSchema = v.object({ endpoint: v.string(), p256dh: v.string(), auth: v.string() });

/** The signed-in user of a browser. */
export type Owner = { readonly program: ProgramId; readonly person: PersonId; readonly sessionKey: string };

/** How many browsers of a person get push messages; with one more, the oldest is forgotten. */
const maxOfPerson = 20;

/**
 * Stores a browser's subscription for the signed-in user. It replaces that of an earlier user, and the earlier one of the session: a
 * session is one browser, which has one address. Run as `auth`.
 */
export async function keepSubscription(
  trx: Transaction,
  signer: Signer,
  { program, person, sessionKey }: Owner,
  address: PushAddress,
): Promise<void> {
  const id = randomUUID();
  await dropSubscription(trx, address.endpoint);
  await trx.deleteFrom('push_subscriptions').where('session_key', '=', sessionKey).execute();
  const older = trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('person_id', '=', person)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(maxOfPerson - 1);
  await trx.deleteFrom('push_subscriptions').where('id', 'in', older).execute();
  await trx
    .insertInto('push_subscriptions')
    .values({
      id,
      program_id: program,
      person_id: person,
      session_key: sessionKey,
      endpoint_hash: hashOf(address.endpoint),
      body: signer.hide('push', JSON.stringify(address), id),
    })
    // A concurrent request of the same browser may have stored it already.
    .onConflict((conflict) => conflict.columns(['program_id', 'endpoint_hash']).doNothing())
    .execute();
}

/** Deletes a browser's subscription; only the browser knows its address. Run as `auth`. */
export async function dropSubscription(trx: Transaction, endpoint: string): Promise<void> {
  await trx.deleteFrom('push_subscriptions').where('endpoint_hash', '=', hashOf(endpoint)).execute();
}

function hashOf(endpoint: string): Uint8Array {
  return createHash('sha256').update(endpoint).digest();
}

/** The push address of a stored browser; null if it was encrypted with another secret than this installation's. */
export function addressOf(
  signer: Signer,
  { id, body }: { readonly id: string; readonly body: string },
): PushAddress | null {
  const text = signer.reveal('push', body, id);
  return text === null ? null : v.parse(addressSchema, JSON.parse(text));
}
