import { collectionNames } from '../../../domain/sync/collection-names.gen.ts';

/**
 * All storage of the portal in a browser, by the names of `storage-inventory.ts`. New storage is added here, with the reason for the
 * review why it is allowed: encrypted, of the program, or naming nobody.
 */

const collections = collectionNames.toSorted();

/** All data of an account is encrypted; only names of tables, counts and ids are readable. */
const account = 'indexedDB account:northgate:<id>:<id>';
const sealed = [
  ...['blocks', 'outbox', 'records', 'texts', 'values'].map((store) => `${account} ${store}`),
  ...collections.flatMap((name) => [
    ...['blocks', 'texts'].map((store) => `${account} ${store} ${name}/<n>`),
    ...kept(`${account} records ${name}/`, 'checkpoint head log/<build> mark segment/<n>'),
  ]),
  ...kept(
    `${account} records `,
    'drafts/mark meta/mark persisted/mark setAside/mark outbox/mark outbox/count/needsYou outbox/count/waiting',
  ),
  ...kept(`${account} outbox `, 'outbox/<id>'),
  ...kept(`${account} values `, 'drafts/edit-invoice:<id>'),
  // The program's alerts for this person, stored for an offline start.
  `${account} values persisted/query-["server","appAlerts","northgate:<id>:<id>",{}]`,
  // The businesses that this person can switch to, and how many requests wait in each.
  `${account} values persisted/query-["server","businessAccounts","northgate:<id>:<id>",{}]`,
  ...kept(
    `${account} values meta/`,
    'asOf birth collections cursor feedVersion isOutboxBehind isSweepDue load older progress pulls seq',
  ),
];

/** Public data of the portal, and facts about the device. */
const device = 'indexedDB portal-device values';
const ofNobody = [
  device,
  ...kept(
    `${device} program.`,
    'id name providerName timeZone supportEmail supportPhone helpWidget embeddedPages locales[] disputeLimitDays',
  ),
  ...kept(
    `${device} program.`,
    'groupAdminLimits isAutoPayMandatory creditIncrease.maxDays creditIncrease.maxMinor creditIncrease.stepMinor',
  ),
  ...kept(`${device} program.`, 'defaultBuyerLocale defaultCountry defaultCurrency theme.accent theme.logoText'),
  ...kept(`${device} program.`, 'maintenance isMaintenanceActive hasSingleSignOn isDemo offlineGrantHours takesFiles'),
  ...kept(
    `${device} program.accentStyle.--accent-`,
    'fill fill-hover light-text light-tint light-tint-hover dark-text dark-tint dark-tint-hover',
  ),
  ...kept(`${device} program.flags.`, 'approvals autoPay disputes payments purchaseCards'),
  ...kept(`${device} program.flags.`, 'mfaAtBuyerCreation mfaAtLogin mfaEnabled mfaRequired'),
  ...kept(`${device} program.approvalRules[].`, 'action amountAtLeastMinor authorRole dataOlderThanHours origin'),
  ...kept(`${device} program.approvalRules[].tiers[].`, 'quorum role'),
  ...kept(
    `${device} program.publicAlerts[].`,
    'alertType messageIntlKey messageStorageId targetScreen titleIntlKey urlLink',
  ),
  ...kept(`${device} overrides:northgate:`, 'en-GB en-US'),
  ...kept(
    `${device} overrides:northgate:en-US.alerts.`,
    'phishing.message phishing.title year-end.message year-end.title',
  ),
  ...kept(`${device} install-offer.`, 'dismissedMs hasSucceeded isInstalled lastVisitMs visits'),
  ...kept(`${device} push-offer.`, 'declinedMs'),
  ...kept(`${device} device-settings.`, 'isSharedDevice remembersEmail rememberedEmail ssoStatus'),
  ...kept(`${device} `, 'deviceId'),
  ...kept('cache portal-build-<build> /', 'assets/<file> first-kept.js first.js start.css manifest.webmanifest'),
  ...kept('cache portal-build-<build> /', 'icons/icon-192.png icons/icon.svg'),
  'cache portal-build-<build> /',
];

/**
 * Ids, and the number of waiting entries of each person; overwritten secrets, and the cookie of a session that ends once the server gets
 * the sign-out.
 */
const afterwards = [
  ...kept(`${device} account:account:northgate:<id>:<id>.`, 'buyer program user'),
  ...kept(`${device} sign-out-marker.`, 'checksum program since'),
  ...kept(`${device} `, 'open-account'),
  ...kept('file ', 'secret_grant secret_northgate_<id>_<id>'),
  'cookie portal-id',
];

export const approvedAfterSignOut: readonly string[] = [...sealed, ...ofNobody, ...afterwards];

export const approvedWhileSignedIn: readonly string[] = [
  ...approvedAfterSignOut,
  ...kept(`${device} offline-grant.`, 'buyer.id program user validatedAt expiresAt nonce sealed'),
  ...[`${device} open-account:northgate:<id>:<id>.`, `${device} open-account:northgate:<id>:<id>:<id>.`].flatMap(
    (note) => kept(note, 'clearings roles[] subject.buyer subject.program subject.user timeZone unsent'),
  ),
  'cookie portal-session',
  'sessionStorage portal-bearer',
];

function kept(place: string, names: string): readonly string[] {
  return names.split(' ').map((name) => `${place}${name}`);
}
