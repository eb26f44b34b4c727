import * as v from 'valibot';
import { accountKey } from '../../block-store/sealing/account-key.ts';
import { bytesOf, textOf } from '../../block-store/columns/utf8.ts';
import type { OfflineGrant } from '../../../domain/session/offline-grant.ts';
import type { SecretKeeper } from '../../block-store/sealing/secret-keeper.ts';
import { StorageUnanswered } from '../../offline/offline.ts';
import type { SealingPort, StoragePort } from '../../offline/ports.ts';

/** Encrypts and decrypts the grant with a secret that is destroyed when the grant is removed. */
export type GrantSeal = {
  readonly seal: (grant: unknown) => Promise<unknown>;
  /** Undefined if the secret no longer exists, or if the value was not encrypted. */
  readonly unseal: (kept: unknown) => Promise<unknown>;
  readonly removeSecret: () => Promise<void>;
};

export type InTime = NonNullable<StoragePort['inTime']>;

/** Name of the secret for the grant's personal data; no account has this name. */
const sealedAs = 'account:grant';
const nonceBytes = 12;

/** The encrypted part: all personal data. The other part says only which account a start may open, and until when. */
const keptSchema = v.object({
  nonce: v.instance(Uint8Array<ArrayBuffer>),
  sealed: v.instance(Uint8Array<ArrayBuffer>),
});

export function createGrantSeal({ keeper }: Pick<SealingPort, 'keeper'>, inTime: InTime): GrantSeal {
  const secret = answeringKeeper(keeper(sealedAs), inTime);
  return {
    seal: async (grant) => {
      // Only this session writes it, with a value that it has just read from the server.
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
    },
    unseal: async (kept) => {
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
    },
    removeSecret: async () => {
      if (await secret.read()) await secret.destroy();
    },
  };
}

/** The keeper; after one timeout it is not asked again, because each start would wait for it again. */
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
