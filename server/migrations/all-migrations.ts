import { foundations } from './0001-foundations.ts';
import { feeds } from './0002-feeds.ts';
import { programsAndPeople } from './0003-programs-and-people.ts';
import { charges } from './0004-charges.ts';
import { paymentsAndDisputes } from './0005-payments-and-disputes.ts';
import { actionsAndApprovals } from './0006-actions-and-approvals.ts';
import { machinery } from './0007-machinery.ts';
import { rowSecurityOfPeople } from './0008-row-security-of-people.ts';
import { rowSecurityOfAccounts } from './0009-row-security-of-accounts.ts';
import { rowSecurityOfMachinery } from './0010-row-security-of-machinery.ts';
import { quieterAndTighter } from './0011-quieter-and-tighter.ts';
import { blockedAndTakenBack } from './0012-blocked-and-taken-back.ts';
import { aRenamedGroup } from './0013-a-renamed-group.ts';
import { aLogThatEnds } from './0014-a-log-that-ends.ts';
import { cardsAndLimits } from './0015-cards-and-limits.ts';
import { limitsThatFollow } from './0016-limits-that-follow.ts';
import { rowSecurityOfCards } from './0017-row-security-of-cards.ts';
import { whoDecidesForAGroup } from './0018-who-decides-for-a-group.ts';
import { reminders } from './0019-reminders.ts';
import { identity } from './0020-identity.ts';
import { singleSignOn } from './0021-single-sign-on.ts';
import { ownProfile } from './0022-own-profile.ts';
import { disabledUsers } from './0023-disabled-users.ts';
import { deviceSecrets } from './0024-device-secrets.ts';
import { onesOwnEdits } from './0025-ones-own-edits.ts';

/** One step of the schema. Once shipped, its text never changes: the runner compares its checksum and refuses. */
export type Migration = { readonly name: string; readonly sql: string };

/** Every step, in the order in which they are applied. New ones are added at the end. */
export const allMigrations: readonly Migration[] = [
  { name: '0001-foundations', sql: foundations },
  { name: '0002-feeds', sql: feeds },
  { name: '0003-programs-and-people', sql: programsAndPeople },
  { name: '0004-charges', sql: charges },
  { name: '0005-payments-and-disputes', sql: paymentsAndDisputes },
  { name: '0006-actions-and-approvals', sql: actionsAndApprovals },
  { name: '0007-machinery', sql: machinery },
  { name: '0008-row-security-of-people', sql: rowSecurityOfPeople },
  { name: '0009-row-security-of-accounts', sql: rowSecurityOfAccounts },
  { name: '0010-row-security-of-machinery', sql: rowSecurityOfMachinery },
  { name: '0011-quieter-and-tighter', sql: quieterAndTighter },
  { name: '0012-blocked-and-taken-back', sql: blockedAndTakenBack },
  { name: '0013-a-renamed-group', sql: aRenamedGroup },
  { name: '0014-a-log-that-ends', sql: aLogThatEnds },
  { name: '0015-cards-and-limits', sql: cardsAndLimits },
  { name: '0016-limits-that-follow', sql: limitsThatFollow },
  { name: '0017-row-security-of-cards', sql: rowSecurityOfCards },
  { name: '0018-who-decides-for-a-group', sql: whoDecidesForAGroup },
  { name: '0019-reminders', sql: reminders },
  { name: '0020-identity', sql: identity },
  { name: '0021-single-sign-on', sql: singleSignOn },
  { name: '0022-own-profile', sql: ownProfile },
  { name: '0023-disabled-users', sql: disabledUsers },
  { name: '0024-device-secrets', sql: deviceSecrets },
  { name: '0025-ones-own-edits', sql: onesOwnEdits },
];
