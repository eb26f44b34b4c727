import type { Subject } from '../../domain/subject.ts';

/** The database of what belongs to the device and to no account, and its one table. */
export const deviceDatabase = { name: 'portal-device', table: 'values' } as const;

/** Of the account databases. IndexedDB itself counts in tenths of the library's. */
export const newestVersion = 4;

const accountPrefix = 'portal:';

/** Name of the database of one program, user and buyer: nobody else's is ever opened for them. */
export function accountName(subject: Subject): string {
  return `${accountPrefix}${subject.program}:${subject.user}:${subject.buyer}`;
}

export function isAccountName(name: string): boolean {
  return name.startsWith(accountPrefix);
}
