import { accentFor } from '../../../domain/programs/accent.ts';

/** Puts one program's accent, made readable, where the styles look for it. `accent` is `#rrggbb`. */
export function applyAccent(accent: string, style: Pick<CSSStyleDeclaration, 'setProperty'>): void {
  const { fill, fillHover, onLight, onDark } = accentFor(accent);
  style.setProperty('--accent-fill', fill);
  style.setProperty('--accent-fill-hover', fillHover);
  for (const [scheme, colours] of [['light', onLight] as const, ['dark', onDark] as const]) {
    style.setProperty(`--accent-${scheme}-text`, colours.text);
    style.setProperty(`--accent-${scheme}-tint`, colours.tint);
    style.setProperty(`--accent-${scheme}-tint-hover`, colours.tintHover);
  }
}
