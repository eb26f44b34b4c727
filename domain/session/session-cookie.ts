/** Name of the readable cookie (specification §3 Session), which requires that it ends in `session`. */
export const sessionCookieName = 'portal-session';
