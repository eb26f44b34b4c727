import * as v from 'valibot';
import { accountKey } from '../../block-store/sealing/account-key.ts';
import { bytesOf, textOf } from '../../block-store/columns/utf8.ts';
import type { OfflineGrant } from '../../../domain/session/offline-grant.ts';
import type { SecretKeeper } from '../../block-store/sealing/secret-keeper.ts';
import { StorageUnanswered } from '../../offline/offline.ts';
import type { SealingPort, StoragePort } from '../../offline/ports.ts';
import type { DeviceMemory } from '../account/device-memory.ts';
import { grantKey } from './granted-subject.ts';

type InTime = NonNullable<StoragePort['inTime']>;

/** Under this name lies the secret that the grant's names are sealed with; no account has it. */
const sealedAs = 'account:grant';
/** Set while the secret is being destroyed; the next start destroys it if this one did not. */
const leavingKey = 'offline-grant-leaving';
const nonceBytes = 12;

/** What is sealed: everything that names somebody. Beside it lies which account a start may open, and for how long. */
const keptSchema = v.object({
  nonce: v.instance(Uint8Array<ArrayBuffer>),
  sealed: v.instance(Uint8Array<ArrayBuffer>),
});

/**
 * The device's memory, in which the leave to start without a connection names nobody: what a database deletes can be found in its
 * files for long, so that names, e-mail, roles and the business are sealed, with a secret that is written over in place when the leave is
 * taken away. Where that secret cannot be kept, no leave is.
 */
export function withSealedGrant(
  memory: DeviceMemory,
  { keeper }: Pick<SealingPort, 'keeper'>,
  inTime: InTime = (asked) => asked,
): DeviceMemory {
  const secret = answeringKeeper(keeper(sealedAs), inTime);
  const removeSecret = async () => {
    if (await secret.read()) await secret.destroy();
  };

  async function seal(grant: unknown): Promise<unknown> {
    // Only this session writes it, from what it has just read of the server.
    const { program, user, buyer, validatedAt, expiresAt } = grant as OfflineGrant;
    let bytes = await secret.read();
    if (!bytes) {
      bytes = crypto.getRandomValues(new Uint8Array(32));
      await secret.write(bytes);
    }
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
    const names = bytesOf(JSON.stringify(grant));
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv: nonce },
      await accountKey(bytes, sealedAs),
      names,
    );
    return { program, user, buyer: { id: buyer.id }, validatedAt, expiresAt, nonce, sealed: new Uint8Array(sealed) };
  }

  async function unseal(kept: unknown): Promise<unknown> {
    const parsed = v.safeParse(keptSchema, kept);
    const bytes = parsed.success ? await secret.read() : null;
    if (!parsed.success || !bytes) return undefined;
    const { nonce, sealed } = parsed.output;
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: nonce },
      await accountKey(bytes, sealedAs),
      sealed,
    );
    return JSON.parse(textOf(new Uint8Array(opened))) as unknown;
  }

  return {
    ...memory,
    get: async (name, schema) => {
      if (name !== grantKey) return memory.get(name, schema);
      const kept = await memory.get(name, v.unknown());
      if (kept === undefined && (await memory.get(leavingKey, v.unknown())))
        void removeSecret()
          .then(() => memory.remove(leavingKey))
          .catch(() => undefined);
      const parsed = v.safeParse(schema, kept && (await unseal(kept).catch(() => undefined)));
      return parsed.success ? parsed.output : undefined;
    },
    set: async (name, value) => {
      if (name !== grantKey) return memory.set(name, value);
      const sealed = await seal(value).catch(() => null);
      return sealed === null ? memory.remove(name) : memory.set(name, sealed);
    },
    remove: async (name) => {
      if (name !== grantKey) return memory.remove(name);
      // Noted first: where this is cut short or fails, the next start finishes it.
      await memory.set(leavingKey, true);
      await memory.remove(name);
      await removeSecret();
      await memory.remove(leavingKey);
    },
  };
}

/** The keeper, of which nothing more is asked once it has not answered in time: each start would wait for it again and again. */
function answeringKeeper(keeper: SecretKeeper, inTime: InTime): SecretKeeper {
  let failure: Error | null = null;
  const asked = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (failure) throw failure;
    return inTime(ask()).catch((error: unknown) => {
      if (error instanceof StorageUnanswered) failure = error;
      throw error;
    });
  };
  return {
    read: () => asked(() => keeper.read()),
    write: (secret) => asked(() => keeper.write(secret)),
    destroy: () => asked(() => keeper.destroy()),
  };
}
