import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NotFoundPage } from '../kit/message-page.tsx';
import { LoadingState } from '../ui/layout/loading-state.tsx';
import { bringSignedInRoutes, hasSignedInRoutes } from './signed-in-routes.ts';

/**
 * Shown for an address that the router does not know yet: if it is a signed-in page, that page as soon as those are
 * loaded.
 */
export function UnknownPage() {
  const router = useRouter();
  const [isKnown, setIsKnown] = useState(() => hasSignedInRoutes(router));
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    if (isKnown) return;
    bringSignedInRoutes(router)
      .then(() => router.invalidate())
      .then(() => setIsKnown(true))
      .catch((error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))));
  }, [isKnown, router]);
  // The nearest error boundary shows the error and a retry.
  if (failure) throw failure;
  return isKnown ? <NotFoundPage /> : <LoadingState />;
}
