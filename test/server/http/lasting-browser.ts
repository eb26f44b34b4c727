import type { Browser, GraphqlAnswer, TestPortal } from './test-portal.ts';

/** A person who signs in again after an operation has ended their session, so that the next one has a session too. */
export type LastingBrowser = {
  readonly run: Browser['run'];
  /** The browser with the current session. */
  readonly now: () => Promise<Browser>;
};

/** Each sign-in has its own address, so that earlier attempts do not throttle it. */
export function lastingBrowser(portal: TestPortal, email: string, net: number): LastingBrowser {
  let entered = 0;
  let current: Promise<Browser> | null = null;
  const enter = async (): Promise<Browser> => {
    entered += 1;
    const browser = portal.browser({ address: `10.9.${net}.${entered}` });
    await browser.enter(email);
    return browser;
  };
  const now = () => (current ??= enter());
  return {
    now,
    run: async (...asked): Promise<GraphqlAnswer> => {
      const answer = await (await now()).run(...asked);
      if (answer.code !== 'UNAUTHENTICATED') return answer;
      current = enter();
      return (await now()).run(...asked);
    },
  };
}
