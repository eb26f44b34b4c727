import { QueryClientProvider } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import '../ui/layout/signed-in-styles.ts';
import { NotYoursScreen } from '../features/access/not-yours-screen.tsx';
import { ActionFacesProvider } from '../kit/action-face.ts';
import { queryClient } from '../platform/account/device-queries.ts';
import { followProfile } from '../platform/identity/follow-profile.ts';
import { PortalProvider, useOpenAccount } from '../platform/react/portal-context.ts';
import { LoadingState } from '../ui/layout/loading-state.tsx';
import { AccountTabs } from './chrome/account-tabs.tsx';
import { SignedInFrame } from './chrome/signed-in-frame.tsx';
import { loadActionFaces } from './load-action-faces.ts';
import { rememberSsoStatus } from './remember-sso-status.ts';
import { useShell } from '../platform/shell/shell.ts';
import { StepUpHost } from './step-up-host.tsx';
import { ThemeProvider } from './theme-provider.tsx';

// Rarely shown.
const LockedPage = lazy(() => import('./locked-page.tsx').then((module) => ({ default: module.LockedPage })));

const route = getRouteApi('/_signed-in');

/** Around every signed-in page: its providers and frame, or the locked screen once the offline grant has expired. */
export function SignedInLayout() {
  const shell = useShell();
  const { portal } = shell;
  const loadFaces = useCallback(() => loadActionFaces(shell), [shell]);
  const { admission } = route.useRouteContext();
  if (admission.kind === 'locked') {
    return (
      <Suspense fallback={<LoadingState />}>
        <LockedPage businessName={admission.grant?.buyer.name ?? null} />
      </Suspense>
    );
  }
  return (
    <PortalProvider value={portal}>
      <QueryClientProvider client={queryClient}>
        <ActionFacesProvider value={loadFaces}>
          <ThemeProvider>
            <AccountPage />
          </ThemeProvider>
        </ActionFacesProvider>
      </QueryClientProvider>
    </PortalProvider>
  );
}

function AccountPage() {
  // Between a logout and the sign-in page there is a moment without an account.
  const account = useOpenAccount();
  const shell = useShell();
  const { session } = shell.portal.connection;
  const { admission } = route.useRouteContext();
  useEffect(() => (account ? followProfile(account, session) : undefined), [account, session]);
  useEffect(() => (account ? void rememberSsoStatus(shell) : undefined), [account, shell]);
  return account ? (
    <>
      <SignedInFrame>
        {admission.kind === 'notYours' ? (
          <NotYoursScreen holders={admission.holders} />
        ) : (
          <>
            <AccountTabs />
            <Outlet />
          </>
        )}
      </SignedInFrame>
      <StepUpHost />
    </>
  ) : (
    <LoadingState />
  );
}
