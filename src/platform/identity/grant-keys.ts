/** Where the device stores the offline grant. */
export const grantKey = 'offline-grant';

/** Where the device stores the latest time at which the grant was used. */
export const grantUsedKey = 'offline-grant-used';

/** Where the device stores a sign-out that the server does not know yet. */
export const signOutMarkerKey = 'sign-out-marker';

/** Where session storage keeps the bearer of a tab. */
export const tabBearerKey = 'portal-bearer';
