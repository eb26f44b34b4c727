import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';
import { refused } from '../../../src/platform/wire/delivery.ts';

const mocked = ['../../../src/kit/public-layout.tsx', '../../../src/platform/shell/shell.ts'];
afterEach(() => {
  for (const path of mocked) vi.doUnmock(path);
  forgetDevice();
});

const activation = {
  email: 'lena@harbour.example',
  business: 'Harbour Build Ltd',
  inviter: 'Ana Ruiz',
  firstName: 'Lena',
  lastName: 'Holt',
  needsPassword: true,
};

/** The page of an invitation's link; `signedInAs` is the e-mail of the current session. */
const page = (state: object, signedInAs: string | null = null) =>
  drawScreen({ now: '2026-11-22T09:00:00.000Z', loaded: state }, async () => {
    const session = { claims: () => signedInAs && { email: signedInAs } };
    vi.doMock('../../../src/platform/shell/shell.ts', () => ({
      useShell: () => ({ portal: { connection: { session } } }),
    }));
    vi.doMock('../../../src/kit/public-layout.tsx', () => ({
      PublicLayout: ({ children }: { readonly children: ReactNode }) => <>{children}</>,
    }));
    const { ActivatePage } = await import('../../../src/features/users/activation/activate-page.tsx');
    return <ActivatePage />;
  });
const open = (over: object = {}) => ({ kind: 'open', activation: { ...activation, ...over } });
const link = (code: Parameters<typeof refused>[0]) => page({ kind: 'refused', failure: refused(code) });

it('shows the inviter and the business, and asks for a name and a password', async () => {
  expect(await page(open())).toMatch(
    /Activate your account Ana Ruiz has invited you to Harbour Build Ltd ?\. .*lena@harbour\.example .*\[Lena\] .*\[Holt\] .*New password .*Activate account/,
  );
});

it('asks a person of the program for no password', async () => {
  const known = await page(open({ needsPassword: false }));
  expect(known).toContain('You already have an account here.');
  expect(known).not.toContain('New password');
});

it('is refused to a signed-in person with another e-mail; upper and lower case do not matter', async () => {
  const other = await page(open(), 'ana@harbour.example');
  expect(other).toMatch(
    /signed in as someone else .*ana@harbour\.example.*This invitation is for lena@harbour\.example/,
  );
  expect(await page(open(), 'LENA@harbour.example')).toContain('Activate account');
});

it.each([
  ['ACTIVATION_LINK_INVALID', /This link doesn’t work/],
  ['ACTIVATION_LINK_EXPIRED', /This invitation has expired .*Send a new invitation/],
  ['ALREADY_ACTIVATED', /Your account is already active .*Sign in/],
  ['ACTIVATION_NOT_READY', /The business account isn’t ready yet/],
  ['ACTIVATION_INELIGIBLE', /This invitation is no longer valid/],
] as const)('shows what to do with an invalid link (%s)', async (code, said) => {
  expect(await link(code)).toMatch(said);
});
