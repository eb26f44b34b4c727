import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askPasskey, stopAsking } from '../../../src/platform/identity/passkeys.ts';

const options = { challenge: 'YWJj', rpId: 'portal.example' };
type Asked = { readonly isOffer: boolean; readonly signal: AbortSignal };
let asked: Asked[] = [];
let open: Promise<unknown>[] = [];

function ask(how?: 'autofill') {
  const answer = askPasskey(options, how);
  open.push(answer);
  return answer;
}

/** A browser that supports passkeys, before any touch of the device. */
beforeEach(() => {
  [asked, open] = [[], []];
  const get = ({ mediation, signal }: CredentialRequestOptions & { signal: AbortSignal }) =>
    new Promise((_answer, reject) => {
      asked.push({ isOffer: mediation === 'conditional', signal });
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const known = Object.assign(function known() {}, { isConditionalMediationAvailable: () => Promise.resolve(true) });
  vi.stubGlobal('PublicKeyCredential', known);
  vi.stubGlobal('window', { PublicKeyCredential: known });
  vi.stubGlobal('document', { querySelectorAll: () => [{}] });
  vi.stubGlobal('navigator', { credentials: { get } });
});

afterEach(async () => {
  await stopAsking();
  await Promise.all(open);
  vi.unstubAllGlobals();
});

it('a late autofill offer does not cancel a passkey request of the person', async () => {
  void ask();
  await vi.waitUntil(() => asked.length === 1);
  expect(await ask('autofill')).toEqual({ kind: 'cancelled' });
  expect(asked.map(({ isOffer, signal }) => ({ isOffer, isOver: signal.aborted }))).toEqual([
    { isOffer: false, isOver: false },
  ]);
});

it.each([0, 1, 2, 3, 5])(
  'a passkey request of the person cancels an autofill offer that is starting (%i turns later)',
  async (turns) => {
    const offer = ask('autofill');
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    void ask();
    expect(await offer).toEqual({ kind: 'cancelled' });
    await vi.waitUntil(() => asked.some(({ isOffer }) => !isOffer));
    expect(asked.filter(({ signal }) => !signal.aborted).map(({ isOffer }) => isOffer)).toEqual([false]);
  },
);
