import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePortal } from '../../platform/react/portal-context.ts';

/** So often at most: the request is tiny, and a person goes from page to page in seconds. */
const eachMs = 5_000;

/**
 * Whoever opens a page reads there what a button will do: whether there is a connection is looked at then, because a way that was cut
 * tells nobody.
 */
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
