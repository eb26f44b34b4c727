import type { Subject } from '../../../domain/subject.ts';

/** The database of what belongs to the device and to no account, and its one table. */
export const deviceDatabase = { name: 'portal-device', table: 'values' } as const;

/** Of the databases of accounts. IndexedDB itself counts in tenths of the library's. */
export const newestVersion = 1;

/** Before the names of all accounts. */
export const accountPrefix = 'account:';

/** Name of the sealed database of one program, user and buyer: nobody else's is ever opened for them. */
export function accountName(subject: Subject): string {
  return `${accountPrefix}${idsOf(subject)}`;
}

export function isAccountName(name: string): boolean {
  return name.startsWith(accountPrefix);
}

/** Name of the database in which earlier builds kept the same account, unsealed. */
export function formerAccountName(subject: Subject): string {
  return `portal:${idsOf(subject)}`;
}

/** Name of the file with the secret that an account's key is made of; file names have no colons. */
export function secretName(account: string): string {
  return `secret_${account.slice(accountPrefix.length).replaceAll(':', '_')}`;
}

function idsOf({ program, user, buyer }: Subject): string {
  return `${program}:${user}:${buyer}`;
}
