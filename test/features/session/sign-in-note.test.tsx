import { afterEach, expect, it } from 'vitest';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const note = (code: string, hasSingleSignOn: boolean) =>
  drawScreen({ now: '2026-11-01T09:05:00.000Z' }, async () => {
    const { SignInNote } = await import('../../../src/features/session/sign-in-note.tsx');
    const failure = { kind: 'requestRefused', code, values: { minutes: 5 } } as const;
    return <SignInNote failure={failure} arrival="byChoice" hasSingleSignOn={hasSingleSignOn} />;
  });
const hint = 'If your company manages your sign-in, choose “Sign in through your company” below.';

it('a refused password comes with a hint at the sign-in of companies, for everybody of a program that has it', async () => {
  for (const code of ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED']) {
    expect(await note(code, true)).toContain(hint);
    expect(await note(code, false)).not.toContain(hint);
  }
  expect(await note('THROTTLED', true)).not.toContain(hint);
});
