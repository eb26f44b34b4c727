import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Who } from '../../../platform/account/account.ts';
import { useShell } from '../../../platform/shell/shell.ts';

const route = getRouteApi('/login');

/**
 * Leads on from the sign-in page: to the place that the guard turned away from or that their session ended on, or Home; and the
 * portal goes on in their language. Where somebody else's session ended here, that person's page is not shown.
 */
export function useAfterSignIn(): (who: Who) => Promise<void> {
  const { followLanguage, endedFor } = useShell();
  const navigate = useNavigate();
  const search = route.useSearch();
  return async (who) => {
    // Not waited for: a profile that cannot be read now must not keep anybody out.
    void followLanguage(who);
    // Which addresses there are is not needed before somebody is in.
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
