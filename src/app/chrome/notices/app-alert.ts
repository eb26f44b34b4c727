import type { Tone } from '../../../ui/status/status-badge.tsx';

/** How an alert of each type looks (specification §3). */
export function toneOf(alertType: string): Exclude<Tone, 'neutral'> {
  return alertType === 'negative' || alertType === 'positive' || alertType === 'warning' ? alertType : 'info';
}

/** An alert without a screen is shown on every one. */
export function meantForScreen(
  { targetScreen }: { readonly targetScreen: string | null },
  screen: string | null,
): boolean {
  return targetScreen === null || targetScreen === screen;
}

/**
 * The address of an alert's link, or null: a page of the portal, or an https address. Nothing else that staff typed
 * becomes a link.
 */
export function linkOf({ urlLink }: { readonly urlLink: string | null }): string | null {
  return urlLink !== null && /^(https:\/\/|\/(?![/\\]))/.test(urlLink) ? urlLink : null;
}
