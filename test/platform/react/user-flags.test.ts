import { describe, expect, it } from 'vitest';
import { userFlags } from '../../../src/platform/react/user-flags.ts';
import { testDevice } from '../fake-server.ts';

describe('flags of a user on a device (§3, §9)', () => {
  it.each(['isAddBankAccountDialogDisplayed', 'isSetupPurchaseCardsDialogDisplayed', 'isActivationDisplayed'] as const)(
    '%s is true at first, and stays as it was set',
    async (flag) => {
      const { memory } = testDevice();
      expect(await userFlags(memory, 'tom').read(flag)).toBe(true);
      await userFlags(memory, 'tom').write(flag, false);
      expect(await userFlags(memory, 'tom').read(flag)).toBe(false);
    },
  );

  it('are separate for each user', async () => {
    const { memory } = testDevice();
    await userFlags(memory, 'tom').write('isActivationDisplayed', false);
    expect(await userFlags(memory, 'ana').read('isActivationDisplayed')).toBe(true);
    expect(await userFlags(memory, 'tom').read('isAddBankAccountDialogDisplayed')).toBe(true);
    expect(await memory.keys('flags:')).toEqual(['flags:tom']);
  });

  it('are true if the stored value is invalid', async () => {
    const { memory } = testDevice();
    await memory.set('flags:tom', { isActivationDisplayed: 'no' });
    expect(await userFlags(memory, 'tom').read('isActivationDisplayed')).toBe(true);
  });
});
