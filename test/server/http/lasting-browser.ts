import type { Browser, GraphqlAnswer, TestPortal } from './test-portal.ts';

/** A person who signs in again when an operation has ended their session, so that the next one is tried with a session too. */
export type LastingBrowser = {
  readonly run: Browser['run'];
  /** The browser that they are signed in with now. */
  readonly now: () => Promise<Browser>;
};

/** Each sign-in comes from an address of its own: what is tried before must not throttle it. */
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
