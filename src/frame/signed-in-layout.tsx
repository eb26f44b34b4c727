import { QueryClientProvider } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import '../ui/layout/signed-in-styles.ts';
import { NotYoursScreen } from '../features/access/not-yours-screen.tsx';
import { LockedScreen } from '../features/session/locked-screen.tsx';
import { ActionFacesProvider } from '../kit/action-face.ts';
import { queryClient } from '../platform/account/device-queries.ts';
import { followProfile } from '../platform/identity/follow-profile.ts';
import { PortalProvider, useOpenAccount } from '../platform/react/portal-context.ts';
import { LoadingState } from '../ui/layout/loading-state.tsx';
import { AccountTabs } from './chrome/account-tabs.tsx';
import { SignedInFrame } from './chrome/signed-in-frame.tsx';
import { PublicLayout } from '../kit/public-layout.tsx';
import { loadActionFaces } from './load-action-faces.ts';
import { rememberSsoStatus } from './remember-sso-status.ts';
import { useShell } from '../platform/shell/shell.ts';
import { StepUpHost } from './step-up-host.tsx';
import { ThemeProvider } from './theme-provider.tsx';

const route = getRouteApi('/_signed-in');

/** Around every signed-in page: its providers and frame, or the locked screen once the offline grant has expired. */
export function SignedInLayout() {
  const shell = useShell();
  const { portal } = shell;
  const loadFaces = useCallback(() => loadActionFaces(shell), [shell]);
  const { admission } = route.useRouteContext();
  if (admission.kind === 'locked') return <LockedPage businessName={admission.grant?.buyer.name ?? null} />;
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

function LockedPage({ businessName }: { readonly businessName: string | null }) {
  const { waitingOnDevice } = useShell();
  const router = useRouter();
  const navigate = useNavigate();
  const [waitingCount, setWaitingCount] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let isShown = true;
    waitingOnDevice().then(
      (count) => isShown && setWaitingCount(count),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [waitingOnDevice]);
  const retry = async () => {
    setIsBusy(true);
    await router.invalidate();
    setIsBusy(false);
  };
  return (
    <PublicLayout>
      <LockedScreen
        businessName={businessName}
        waitingCount={waitingCount}
        isBusy={isBusy}
        onRetry={() => void retry()}
        onSignIn={() => void navigate({ to: '/login', search: {} })}
      />
    </PublicLayout>
  );
}
