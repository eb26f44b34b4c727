import { afterEach, expect, it, vi } from 'vitest';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

const [securityQuery, mfaSetup] = [
  '../../../src/features/users/security/security-query.ts',
  '../../../src/features/users/security/use-mfa-setup.ts',
];

afterEach(() => {
  vi.doUnmock(securityQuery);
  vi.doUnmock(mfaSetup);
  forgetDevice();
});

const emailSetup = (methods: readonly { readonly method: string }[]) => {
  vi.doMock(securityQuery, () => ({
    useSecurity: () => ({ security: { hasPassword: true, methods }, failure: null }),
  }));
  vi.doMock(mfaSetup, () => ({ useMfaSetup: () => ({ step: 'start', failure: null, busy: null }) }));
  return drawScreen({ now: '2026-11-22T09:00:00.000Z' }, async () => {
    const { SetupEmailScreen } = await import('../../../src/features/users/security/setup-email-screen.tsx');
    return <SetupEmailScreen />;
  });
};

it('a verification method that is already set up cannot be set up again', async () => {
  expect(await emailSetup([{ method: 'sms' }])).toContain('Send code');
  expect(await emailSetup([{ method: 'email' }])).not.toContain('Send code');
});
