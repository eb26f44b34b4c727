import { afterEach, expect, it } from 'vitest';
import type { MfaScope } from '../../../domain/action.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const purpose = (scope: MfaScope, purposes: readonly string[]) =>
  drawScreen({ now: '2026-11-01T09:05:00.000Z' }, async () => {
    const { StepUpPurpose } = await import('../../../src/features/session/proof/step-up-purpose.tsx');
    return <StepUpPurpose asking={{ scope, purposes }} />;
  });

it('a request for a code names what the code is for', async () => {
  expect(await purpose('OrderApproval', ['addBankAccount'])).toBe(
    'Confirm it’s you to continue: Add a bank account . What you entered is kept.',
  );
  expect(await purpose('Setup', ['pauseMfa'])).toBe(
    'Confirm it’s you to continue: Pause 2-step verification . What you entered is kept.',
  );
  expect(await purpose('BuyerCreate', ['inviteUser'])).toBe(
    'Confirm it’s you to continue: Invite a user . You won’t be asked again for people and groups for ten minutes.',
  );
  expect(await purpose('RevealCardNumber', ['unknownToThisBuild'])).toBe('Confirm it’s you to see a card number.');
});
