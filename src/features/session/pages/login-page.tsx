import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { hasPasskeys } from '../../../platform/browser/features.ts';
import { LoginScreen } from '../login-screen.tsx';
import type { SignIn, SignInFailure, SignInOutcome } from '../sign-in-outcome.ts';
import { failureOf, isNoAnswer } from '../../../platform/wire/failure.ts';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { markRemembering, markShared, rememberEmail } from '../../../platform/shell/device-settings.ts';
import { type Shell, useShell } from '../../../platform/shell/shell.ts';
import { useOfferedPasskeys } from '../../../platform/shell/use-offered-passkeys.ts';
import { useAfterSignIn } from './after-sign-in.ts';
import type { LoginSearch } from './login-search.ts';
import { PublicLayout } from '../../../kit/public-layout.tsx';
import { useMaintenance } from '../../../platform/shell/use-maintenance.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of the invitation that was just accepted: never in the address, which browsers and servers keep. */
    email?: string;
  }
}

const route = getRouteApi('/login');
const SignInCode = lazy(() => import('./sign-in-code.tsx').then((module) => ({ default: module.SignInCode })));

/** Loaded only if maintenance is announced, which is rare. */
const MaintenanceBanner = lazy(() =>
  import('../../../kit/maintenance/maintenance-banner.tsx').then((module) => ({ default: module.MaintenanceBanner })),
);

/** The sign-in page: the password, then the code if one is required. The step is in the address, so that a reload keeps it. */
export function LoginPage() {
  const { step } = route.useSearch();
  const { window } = useMaintenance();
  return (
    <>
      {window ? (
        <Suspense>
          <MaintenanceBanner />
        </Suspense>
      ) : null}
      <PublicLayout>
        {step === 'code' ? (
          <Suspense fallback={<LoadingState />}>
            <SignInCode />
          </Suspense>
        ) : (
          <PasswordStep />
        )}
      </PublicLayout>
    </>
  );
}

function PasswordStep() {
  const shell = useShell();
  const { portal, settings } = shell;
  const navigate = useNavigate();
  const search = route.useSearch();
  const goOn = useAfterSignIn();
  const [offerFailure, setOfferFailure] = useState<SignInFailure | null>(null);
  useOfferedPasskeys(offersPasskeys(shell), async () => {
    const outcome = await byPasskey(shell, 'autofill', goOn);
    // Reports a refused passkey; a cancelled choice is ignored.
    if (outcome.kind === 'requestRefused' && !isNoAnswer(outcome)) setOfferFailure(outcome);
  });

  const signIn: SignIn = async ({ email, password }) => {
    const delivery = await portal.signIn(email, password);
    const isCodeWanted = delivery.kind === 'requestRefused' && delivery.code === 'MFA_REQUIRED';
    if (delivery.kind !== 'answered' && !isCodeWanted) return failureOf(delivery);
    await rememberEmail(settings, email);
    if (delivery.kind === 'answered') await goOn(delivery.body);
    else await navigate({ to: '/login', search: { ...search, note: undefined, step: 'code' } });
    return { kind: 'signedIn' };
  };

  const byCompany = async (email: string | null): Promise<SignInOutcome> => {
    const { leaveForSingleSignOn } = await import('../../../platform/shell/leave-for-single-sign-on.ts');
    // On success the browser leaves the page.
    return (await leaveForSingleSignOn(shell, email, search)) ?? { kind: 'signedIn' };
  };

  const { rememberedEmail, remembersEmail, isSharedDevice } = settings.now();
  return (
    <LoginScreen
      programName={portal.program.name}
      rememberedEmail={emailOfArrival() ?? rememberedEmail}
      remembersEmail={remembersEmail}
      onRememberEmail={(isWished) => void markRemembering(settings, isWished)}
      isSharedDevice={isSharedDevice}
      onSharedDevice={(isShared) => void markShared(settings, isShared)}
      arrival={arrivalOf(search, shell)}
      offerFailure={offerFailure}
      onSignIn={signIn}
      onPasskey={offersPasskeys(shell) ? () => byPasskey(shell, 'dialog', goOn) : null}
      onSingleSignOn={portal.program.hasSingleSignOn ? byCompany : null}
    />
  );
}

function arrivalOf({ note }: LoginSearch, { lastLogout }: Shell) {
  if (note === 'password-changed') return 'passwordChanged';
  if (note === 'code-expired') return 'codeExpired';
  const logout = lastLogout();
  return logout === null ? 'byChoice' : logout === 'ended' ? 'sessionEnded' : 'signedOut';
}

/** True if the program and the browser support passkeys. */
function offersPasskeys({ portal }: Shell): boolean {
  return portal.program.flags.mfaEnabled && hasPasskeys();
}

type GoOn = ReturnType<typeof useAfterSignIn>;

async function byPasskey(shell: Shell, how: 'dialog' | 'autofill', goOn: GoOn): Promise<SignInOutcome> {
  const { signInByPasskey } = await import('./passkey-sign-in.ts');
  const outcome = await signInByPasskey(shell, how);
  if (outcome.kind !== 'answered') return outcome;
  await goOn(outcome.who);
  return { kind: 'signedIn' };
}

/** The e-mail of the invitation that was just accepted. */
function emailOfArrival(): string | undefined {
  return (window.history.state as { readonly email?: string } | null)?.email;
}
