import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Who } from '../../../platform/account/account.ts';
import { useShell } from '../../../platform/shell/shell.ts';

const route = getRouteApi('/login');

/**
 * Leaves the sign-in page: to the page that the guard refused or on which the person's session ended, or to Home, in their language. The
 * page of another person's session is not shown.
 */
export function useAfterSignIn(): (who: Who) => Promise<void> {
  const { followLanguage, endedFor } = useShell();
  const navigate = useNavigate();
  const search = route.useSearch();
  return async (who) => {
    // Not awaited: a sign-in must not depend on the profile.
    void followLanguage(who);
    // Loaded after the sign-in, because only then the addresses are needed.
    const targets = await import('../../../platform/shell/return-target.ts').catch(() => null);
    const isAnother = endedFor() !== null && endedFor() !== who.person;
    const target = isAnother ? null : targets?.returnTarget(search);
    await navigate({
      to: target?.path ?? '/overview',
      params: target?.params ?? {},
      search: target?.search ?? {},
      replace: true,
    });
  };
}
