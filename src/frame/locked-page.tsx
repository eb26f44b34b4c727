import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LockedScreen } from '../features/session/locked-screen.tsx';
import { PublicLayout } from '../kit/public-layout.tsx';
import { useShell } from '../platform/shell/shell.ts';

/** The page of a device whose offline grant has expired; it says how much waits here. */
export function LockedPage({ businessName }: { readonly businessName: string | null }) {
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
