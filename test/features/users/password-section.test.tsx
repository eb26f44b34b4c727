import { afterEach, expect, it, vi } from 'vitest';
import { type OnDevice, drawScreen, forgetDevice } from '../drawn-screen.tsx';

const securityQuery = '../../../src/features/users/security/security-query.ts';
const tom: OnDevice = { now: '2026-11-22T09:00:00.000Z' };

afterEach(() => {
  vi.doUnmock(securityQuery);
  forgetDevice();
});

const profile = (answer: object) => {
  vi.doMock(securityQuery, () => ({ useSecurity: () => ({ security: undefined, failure: null, ...answer }) }));
  return drawScreen(tom, async () => {
    const { ProfileGeneralScreen } = await import('../../../src/features/users/profile-general-screen.tsx');
    return <ProfileGeneralScreen />;
  });
};

it('a person with single sign-on is not asked for a password', async () => {
  const said = await profile({ security: { hasPassword: false } });
  expect(said).toContain('You sign in through your company. Change your password there.');
  expect(said).not.toContain('Current password');
  expect(said).not.toContain('Changing it signs you out');
});

it('everybody else changes it here; offline, if this is unknown, the form says that it needs a connection', async () => {
  expect(await profile({ security: { hasPassword: true } })).toContain('Current password');
  expect(await profile({ failure: { code: 'NO_CONNECTION' } })).toContain('Current password');
  expect(await profile({})).not.toContain('Current password');
});
