import { useEffect, useRef } from 'react';
import { whenIdle } from '../browser/features.ts';

/**
 * Has the browser list this device's passkeys under the e-mail field, if it can; requested after everything else has
 * loaded.
 */
export function useOfferedPasskeys(isOffered: boolean, offer: () => Promise<unknown>): void {
  const latest = useRef(offer);
  useEffect(() => {
    latest.current = offer;
  });
  useEffect(() => {
    if (!isOffered) return undefined;
    let [isShown, isBegun] = [true, false];
    whenIdle(() => {
      isBegun = isShown;
      if (isShown) void latest.current().catch(() => undefined);
    });
    return () => {
      isShown = false;
      if (isBegun) void stopAsking();
    };
  }, [isOffered]);
}

async function stopAsking(): Promise<void> {
  const passkeys = await import('../identity/passkeys.ts').catch(() => null);
  await passkeys?.stopAsking().catch(() => undefined);
}
