import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePortal } from '../../platform/react/portal-context.ts';

/** Maximum rate of probes: a request is tiny, but people change pages within seconds. */
const eachMs = 5_000;

/** Probes the server when a page is opened, because its buttons depend on the connection and a lost one causes no event. */
export function useLooks(): void {
  const router = useRouter();
  const { offline, portal } = usePortal();
  const { clock } = portal.connection.ports;
  useEffect(() => {
    let lookedAtMs = clock.monotonicMs();
    return router.subscribe('onResolved', ({ pathChanged, hrefChanged }) => {
      if (!(pathChanged || hrefChanged) || clock.monotonicMs() - lookedAtMs < eachMs) return;
      lookedAtMs = clock.monotonicMs();
      void offline.look();
    });
  }, [router, offline, clock]);
}
