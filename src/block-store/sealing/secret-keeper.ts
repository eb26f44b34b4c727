/**
 * Stores the 32-byte secret of an account’s key while offline starts are allowed. Destroying it must leave nothing on
 * the disk: data that a browser database deletes can stay in its files for long.
 */
export type SecretKeeper = {
  readonly read: () => Promise<Uint8Array<ArrayBuffer> | null>;
  readonly write: (secret: Uint8Array<ArrayBuffer>) => Promise<void>;
  readonly destroy: () => Promise<void>;
};
