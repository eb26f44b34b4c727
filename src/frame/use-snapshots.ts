import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { instantToMs } from '../../domain/time/instant.ts';
import { queryClient } from '../platform/account/device-queries.ts';
import { serviceWorkers, whenIdle } from '../platform/browser/features.ts';
import { usePortal } from '../platform/react/portal-context.ts';

/** Stores snapshots of the pages for the next start; needs the worker, which serves them. */
export function useSnapshots(): void {
  const router = useRouter();
  const { offline, program, portal } = usePortal();
  const { clock } = portal.connection.ports;
  useEffect(() => {
    if (!serviceWorkers()?.controller) return undefined;
    let stop: (() => void) | null = () => undefined;
    const begin = async () => {
      const { keepSnapshots } = await import('../start/snapshot/keep-snapshots.ts');
      if (!stop) return;
      stop = keepSnapshots({
        window,
        offline,
        isSettled: () => queryClient.isFetching({ queryKey: ['device'] }) === 0,
        timeZone: program.timeZone,
        nowMs: () => instantToMs(clock.now()),
        onPage: (listener) => router.subscribe('onRendered', listener),
      });
    };
    whenIdle(() => void begin().catch(() => undefined));
    return () => {
      stop?.();
      stop = null;
    };
  }, [router, offline, program.timeZone, clock]);
}
