import type { Tone } from '../../../ui/status/status-badge.tsx';

/** How an alert of each type looks (specification §3). */
export function toneOf(alertType: string): Exclude<Tone, 'neutral'> {
  return alertType === 'negative' || alertType === 'positive' || alertType === 'warning' ? alertType : 'info';
}

/** An alert without a screen of its own is shown on every one. */
export function meantForScreen(
  { targetScreen }: { readonly targetScreen: string | null },
  screen: string | null,
): boolean {
  return targetScreen === null || targetScreen === screen;
}

/** Where an alert leads, or null: to a page of the portal, or over https. Nothing else that somebody typed becomes a link. */
export function linkOf({ urlLink }: { readonly urlLink: string | null }): string | null {
  return urlLink !== null && /^(https:\/\/|\/(?![/\\]))/.test(urlLink) ? urlLink : null;
}
