import type { ReturnSearch } from './return-route.ts';
import type { Shell } from './shell.ts';

/** Address of the company's sign-in page, with the page to return to (specification §2 Guards). */
export function singleSignOnAddress(email: string | null, { returnUrl, args }: ReturnSearch): string {
  const given = { ...(email ? { email } : {}), ...(returnUrl ? { returnUrl } : {}), ...(args ? { args } : {}) };
  const query = new URLSearchParams(given).toString();
  return query ? `/sso/login?${query}` : '/sso/login';
}

/**
 * The last person who signed in through their company on this device and did not sign out, with their e-mail if it is
 * remembered; else null.
 */
export function knownToSso({
  settings,
  portal,
}: Pick<Shell, 'settings' | 'portal'>): { readonly email: string | null } | null {
  const { rememberedEmail: email, ssoStatus } = settings.now();
  return portal.program.hasSingleSignOn && ssoStatus === 'Active' ? { email } : null;
}
