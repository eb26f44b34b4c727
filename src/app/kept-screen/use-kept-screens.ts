import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '../../platform/device-queries.ts';
import { whenIdle } from '../../platform/page-ports.ts';
import { usePortal } from '../../platform/portal-context.ts';

/** Keeps how the pages look, for the next start: the worker has to be there to show it. */
export function useKeptScreens(): void {
  const router = useRouter();
  const { offline, program } = usePortal();
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return undefined;
    let stop: (() => void) | null = () => undefined;
    const begin = async () => {
      const { keepScreens } = await import('./keep-screens.ts');
      if (!stop) return;
      stop = keepScreens({
        window,
        offline,
        isSettled: () => queryClient.isFetching({ queryKey: ['device'] }) === 0,
        timeZone: program.timeZone,
        onPage: (listener) => router.subscribe('onRendered', listener),
      });
    };
    whenIdle(() => void begin().catch(() => undefined));
    return () => {
      stop?.();
      stop = null;
    };
  }, [router, offline, program.timeZone]);
}
