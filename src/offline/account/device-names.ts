import type { Subject } from '../../../domain/subject.ts';

/** The device database, which belongs to no account, and its only table. */
export const deviceDatabase = { name: 'portal-device', table: 'values' } as const;

/** Version of the account databases. IndexedDB’s own number is ten times as high. */
export const newestVersion = 1;

/** Prefix of all account names. */
export const accountPrefix = 'account:';

/** Name of the encrypted database of one program, user and buyer; it is never opened for anybody else. */
export function accountName({ program, user, buyer }: Subject): string {
  return `${accountPrefix}${program}:${user}:${buyer}`;
}

export function isAccountName(name: string): boolean {
  return name.startsWith(accountPrefix);
}

/** Name of the file with the secret of the account’s key; file names cannot contain colons. */
export function secretName(account: string): string {
  return `secret_${account.slice(accountPrefix.length).replaceAll(':', '_')}`;
}
