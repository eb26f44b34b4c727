import type { Refusal } from '../../../../domain/errors.ts';

/** Something that a person has begun: under way, or over, with why it was refused. */
export type Busy = { readonly isWorking: boolean; readonly refusal: Refusal | null };

export const notBusy: Busy = { isWorking: false, refusal: null };

/** Shows that something is under way until it is over, however it ends; true where it was not refused. */
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
