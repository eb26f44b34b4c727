import { useEffect, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { isClockWrong } from '../../../../domain/time/clock-offset.ts';
import { readKept } from '../../../platform/account/device-memory.ts';
import { queryClient } from '../../../platform/account/device-queries.ts';
import { useShell } from '../../../platform/shell/shell.ts';

/** Where the device keeps of which offset its person was told. */
const toldKey = 'clock-told';
type Told = number | 'none' | 'unread';

/**
 * By how much the device's clock is behind the server's, where that is wrong and nobody was told yet; negative where it is ahead. Told
 * once: again only where the clock has been set wrongly anew.
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

/** What was read of the device by the time before a correction, such as what is past due, is read again. */
export function useCorrections(): void {
  const { clock } = useShell();
  useEffect(() => clock.subscribe(() => void queryClient.invalidateQueries({ queryKey: ['device'] })), [clock]);
}
