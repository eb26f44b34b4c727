import type { Refusal } from '../../../../domain/errors.ts';

/** An operation of the user: running, or finished, with the reason if it was refused. */
export type Busy = { readonly isWorking: boolean; readonly refusal: Refusal | null };

export const notBusy: Busy = { isWorking: false, refusal: null };

/** Shows an operation as running until it ends; true if it was not refused. */
export async function whileBusy(
  show: (busy: Busy) => void,
  work: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly refusal: Refusal }>,
): Promise<boolean> {
  let refusal: Refusal | null = null;
  show({ isWorking: true, refusal });
  try {
    const done = await work();
    if (!done.ok) refusal = done.refusal;
    return done.ok;
  } finally {
    show({ isWorking: false, refusal });
  }
}
