import { expect, it } from 'vitest';
import { refuse } from '../../../domain/errors.ts';
import { type Busy, whileBusy } from '../../../src/features/cards/detail/use-locking.ts';

const begun: Busy = { isWorking: true, refusal: null };
const over: Busy = { isWorking: false, refusal: null };

it('a refused operation ends, and shows why', async () => {
  const shown: Busy[] = [];
  const refusal = refuse('NOT_ELIGIBLE');
  expect(
    await whileBusy(
      (busy) => shown.push(busy),
      async () => ({ ok: false, refusal }),
    ),
  ).toBe(false);
  expect(shown).toEqual([begun, { isWorking: false, refusal }]);
});

it('a failed operation, as on a full disk, ends too', async () => {
  const shown: Busy[] = [];
  const broken = () => Promise.reject(new Error('The disk is full.'));
  await expect(whileBusy((busy) => shown.push(busy), broken)).rejects.toThrow('The disk is full.');
  expect(shown).toEqual([begun, over]);
});
