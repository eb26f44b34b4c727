/**
 * Where the secret lies that an account's key is made of, as long as a start without a connection is granted: 32 bytes. Destroying it
 * has to leave nothing of it on the disk: what a browser's database deletes can be found in its files for long.
 */
export type SecretKeeper = {
  readonly read: () => Promise<Uint8Array<ArrayBuffer> | null>;
  readonly write: (secret: Uint8Array<ArrayBuffer>) => Promise<void>;
  readonly destroy: () => Promise<void>;
};
