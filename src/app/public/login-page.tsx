import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { LoginScreen } from '../../features/session/login-screen.tsx';
import type { SignIn, SignInFailure } from '../../features/session/sign-in-outcome.ts';
import type { WireDelivery } from '../../platform/delivery.ts';
import { returnTarget } from '../return-route.ts';
import { useShell } from '../shell.ts';
import { MaintenanceBanner } from '../maintenance/maintenance-banner.tsx';
import { PublicLayout } from './public-layout.tsx';

const route = getRouteApi('/login');

/** The sign-in page; after it, the place that the guard turned away from, or the overview. */
export function LoginPage() {
  const { portal, settings, lastLogout, followLanguage } = useShell();
  const navigate = useNavigate();
  const search = route.useSearch();

  const signIn: SignIn = async ({ email, password, isSharedDevice }) => {
    const delivery = await portal.signIn(email, password);
    if (delivery.kind !== 'answered') return failureOf(delivery);
    await settings.change({ rememberedEmail: isSharedDevice ? null : email, isSharedDevice });
    // Not waited for: a profile that cannot be read now must not keep anybody out.
    void followLanguage(delivery.body);
    const target = returnTarget(search);
    await navigate({
      to: target?.path ?? '/overview',
      params: target?.params ?? {},
      search: target?.search ?? {},
      replace: true,
    });
    return { kind: 'signedIn' };
  };

  const { rememberedEmail, isSharedDevice } = settings.now();
  const logout = lastLogout();
  return (
    <>
      <MaintenanceBanner />
      <PublicLayout>
        <LoginScreen
          programName={portal.program.name}
          rememberedEmail={rememberedEmail}
          isSharedDevice={isSharedDevice}
          arrival={logout === null ? 'byChoice' : logout === 'ended' ? 'sessionEnded' : 'signedOut'}
          onSignIn={signIn}
        />
      </PublicLayout>
    </>
  );
}

function failureOf(delivery: Exclude<WireDelivery<unknown>, { kind: 'answered' }>): SignInFailure {
  switch (delivery.kind) {
    case 'requestRefused':
      return { kind: 'refused', code: delivery.code, values: delivery.values ?? {} };
    case 'throttled':
      return {
        kind: 'refused',
        code: 'THROTTLED',
        values: { retryAfter: Math.ceil((delivery.retryAfterMs ?? 60_000) / 1000) },
      };
    case 'maintenance':
      return { kind: 'refused', code: 'MAINTENANCE', values: {} };
    case 'updateNeeded':
      return { kind: 'refused', code: 'UNKNOWN_OPERATION', values: {} };
    case 'unanswered':
      return { kind: delivery.why === 'notOurs' ? 'unavailable' : 'offline' };
    case 'serverError':
    case 'sessionEnded':
    case 'otherSession':
      return { kind: 'unavailable' };
  }
}
