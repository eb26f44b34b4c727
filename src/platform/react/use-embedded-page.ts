import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { serviceWorkers } from '../browser/features.ts';
import { readEmbeddedMessage, type ToEmbedded } from '../wire/embedded-messages.ts';
import { renewKeptPage } from '../worker/renew-kept-page.ts';

/** An embedded page that does not report ready within this time counts as failed. */
const readyTimeoutMs = 20_000;

/** The state of the frame; `heightPx` is null until the page reports its height. */
type EmbeddedState = {
  readonly stage: 'loading' | 'ready' | 'failed';
  readonly heightPx: number | null;
};
const atFirst: EmbeddedState = { stage: 'loading', heightPx: null };

/**
 * The bridge to the page in a frame: checks origin and content of its messages, and sends `context` only to that page. The frame is drawn
 * while `isDrawn`, and again with each `attempt`.
 */
export function useEmbeddedPage(address: string, context: Omit<ToEmbedded, 'type'>, isOnline: boolean) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState(atFirst);
  const { origin } = new URL(address);
  const { locale, colorScheme } = context;
  const isReady = state.stage === 'ready';
  // A visible page stays when the connection is lost, because somebody may be typing in it.
  const isDrawn = isOnline || isReady;

  // Before the frame can send anything.
  useLayoutEffect(() => {
    if (!isDrawn) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const fail = () => setState((last) => (last.stage === 'ready' ? last : { ...last, stage: 'failed' }));
    const timer = setTimeout(fail, readyTimeoutMs);
    const hear = (event: MessageEvent) => {
      const message = readEmbeddedMessage(event, { origin, source: frame.current?.contentWindow ?? null });
      if (message?.type === 'portal.ready') setState((last) => ({ ...last, stage: 'ready' }));
      if (message?.type === 'portal.height') setState((last) => ({ ...last, heightPx: message.heightPx }));
    };
    // The cached page has the policy of its caching time: the program may have added this address since.
    const refused = async ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective !== 'frame-src' || !blockedURI.startsWith(origin)) return;
      const isRenewed = await renewKeptPage(serviceWorkers() ?? undefined).catch(() => false);
      if (signal.aborted) return;
      if (isRenewed) window.location.reload();
      else fail();
    };
    window.addEventListener('message', hear, { signal });
    document.addEventListener('securitypolicyviolation', (event) => void refused(event), { signal });
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [origin, attempt, isDrawn]);

  useEffect(() => {
    const message: ToEmbedded = { type: 'portal.context', locale, colorScheme };
    if (isReady) frame.current?.contentWindow?.postMessage(message, origin);
  }, [isReady, locale, colorScheme, origin]);

  const retry = () => {
    setState(atFirst);
    setAttempt((before) => before + 1);
  };
  return { frame, state, isDrawn, attempt, retry };
}
