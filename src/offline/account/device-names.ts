import type { Subject } from '../../../domain/subject.ts';

/** The database of what belongs to the device and to no account, and its one table. */
export const deviceDatabase = { name: 'portal-device', table: 'values' } as const;

/** Of the databases of accounts. IndexedDB itself counts in tenths of the library's. */
export const newestVersion = 1;

/** Before the names of all accounts. */
export const accountPrefix = 'account:';

/** Name of the sealed database of one program, user and buyer: nobody else's is ever opened for them. */
export function accountName({ program, user, buyer }: Subject): string {
  return `${accountPrefix}${program}:${user}:${buyer}`;
}

export function isAccountName(name: string): boolean {
  return name.startsWith(accountPrefix);
}

/** Name of the file with the secret that an account's key is made of; file names have no colons. */
export function secretName(account: string): string {
  return `secret_${account.slice(accountPrefix.length).replaceAll(':', '_')}`;
}
