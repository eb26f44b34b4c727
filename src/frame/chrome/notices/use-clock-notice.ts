import { useEffect, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { isClockWrong } from '../../../../domain/time/clock-offset.ts';
import { readKept } from '../../../platform/account/device-memory.ts';
import { queryClient } from '../../../platform/account/device-queries.ts';
import { useShell } from '../../../platform/shell/shell.ts';

/** Where the device stores the offset of which its person was told. */
const toldKey = 'clock-told';
type Told = number | 'none' | 'unread';

/**
 * How far the device's clock is behind the server's, if that is wrong and was not shown yet; negative if it is ahead.
 * Shown once, and again only if the clock is set wrong another time.
 */
export function useClockNotice(): { readonly offsetMs: number; readonly dismiss: () => void } | null {
  const { clock, memory } = useShell();
  const offsetMs = useSyncExternalStore(clock.subscribe, clock.offsetMs);
  const isWrong = isClockWrong(offsetMs);
  const [told, setTold] = useState<Told>('unread');
  useEffect(() => {
    if (isWrong) void readKept(memory, toldKey, v.number()).then((kept) => setTold(kept ?? 'none'));
  }, [isWrong, memory]);
  if (!isWrong || told === 'unread') return null;
  if (told !== 'none' && !isClockWrong(offsetMs - told)) return null;
  const dismiss = () => {
    setTold(offsetMs);
    void memory.set(toldKey, offsetMs).catch(() => undefined);
  };
  return { offsetMs, dismiss };
}

/** Reads that depend on the time, such as what is past due, run again after a correction of the clock. */
export function useCorrections(): void {
  const { clock } = useShell();
  useEffect(() => clock.subscribe(() => void queryClient.invalidateQueries({ queryKey: ['device'] })), [clock]);
}
