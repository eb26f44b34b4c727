import { contrastRatio, hexFromOklch, oklchFromHex, type Oklch } from './colour.ts';

/** Backgrounds under the accent, light and dark; the theme uses them too. */
export const surfaces = {
  light: { body: '#ffffff', sunken: '#f6f7f9', raised: '#ffffff', text: '#14181f' },
  dark: { body: '#111316', sunken: '#0c0e10', raised: '#191c20', text: '#e8eaed' },
} as const;

/** Least contrast of text with its background (WCAG 2.2 AA), plus a margin for rounding. */
export const textContrast = 4.6;

/**
 * One program's accent in each of its uses, per colour scheme: `fill` under white text (both schemes), as text, and as a light background
 * under text. All are `#rrggbb`.
 */
export type Accent = {
  readonly fill: string;
  readonly fillHover: string;
  readonly onLight: { readonly text: string; readonly tint: string; readonly tintHover: string };
  readonly onDark: { readonly text: string; readonly tint: string; readonly tintHover: string };
};

/** Keeps the program's hue and changes its lightness only as far as readability needs. `wished` is `#rrggbb`. */
export function accentFor(wished: string): Accent {
  const colour = oklchFromHex(wished);
  const lightTint = hexFromOklch({ ...colour, lightness: 0.955, chroma: Math.min(colour.chroma, 0.025) });
  const darkTint = hexFromOklch({ ...colour, lightness: 0.29, chroma: Math.min(colour.chroma, 0.05) });
  const fill = darkened(colour, ['#ffffff']);
  const fillColour = oklchFromHex(fill);
  return {
    fill,
    fillHover: hexFromOklch({ ...fillColour, lightness: Math.max(0, fillColour.lightness - 0.05) }),
    onLight: {
      text: darkened(colour, [surfaces.light.body, surfaces.light.sunken, lightTint]),
      tint: lightTint,
      tintHover: hexFromOklch({ ...colour, lightness: 0.925, chroma: Math.min(colour.chroma, 0.035) }),
    },
    onDark: {
      text: lightened(colour, [surfaces.dark.body, surfaces.dark.raised, darkTint]),
      tint: darkTint,
      tintHover: hexFromOklch({ ...colour, lightness: 0.33, chroma: Math.min(colour.chroma, 0.06) }),
    },
  };
}

/** The accent as CSS custom properties, with the names that the styles use. */
export function accentStyle(wished: string): Readonly<Record<string, string>> {
  const { fill, fillHover, onLight, onDark } = accentFor(wished);
  return {
    '--accent-fill': fill,
    '--accent-fill-hover': fillHover,
    '--accent-light-text': onLight.text,
    '--accent-light-tint': onLight.tint,
    '--accent-light-tint-hover': onLight.tintHover,
    '--accent-dark-text': onDark.text,
    '--accent-dark-tint': onDark.tint,
    '--accent-dark-tint-hover': onDark.tintHover,
  };
}

function darkened(colour: Oklch, backgrounds: readonly string[]): string {
  return moved(colour, backgrounds, -0.01);
}

function lightened(colour: Oklch, backgrounds: readonly string[]): string {
  return moved({ ...colour, chroma: Math.min(colour.chroma, 0.14) }, backgrounds, 0.01);
}

function moved(colour: Oklch, backgrounds: readonly string[], step: number): string {
  const end = step < 0 ? 0 : 1;
  for (let lightness = colour.lightness; (end - lightness) * step > 0; lightness += step) {
    const hex = hexFromOklch({ ...colour, lightness });
    if (backgrounds.every((background) => contrastRatio(hex, background) >= textContrast)) return hex;
  }
  return hexFromOklch({ ...colour, lightness: end });
}
