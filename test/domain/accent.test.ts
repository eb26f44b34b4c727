import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import { accentFor, surfaces } from '../../domain/programs/accent.ts';
import { contrastRatio, hexFromOklch, oklchFromHex } from '../../domain/programs/colour.ts';
import { demoPrograms } from '../../server/seed/demo-programs.ts';

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the accent of a program', () => {
  it('is readable as a button, as a link and on its tint, for any colour of the program', () => {
    fc.assert(
      fc.property(anyColour, (wished) => {
        const accent = accentFor(wished);
        expect(contrastRatio(accent.fill, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(accent.fillHover, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(accent.onLight.text, surfaces.light.body)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(accent.onLight.text, surfaces.light.sunken)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(accent.onLight.text, accent.onLight.tint)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(accent.onDark.text, surfaces.dark.raised)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(accent.onDark.text, accent.onDark.tint)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 300 },
    );
  });

  it.each(
    demoPrograms('2026-11-22' as PlainDate).map(({ settings }) => [settings.name, settings.theme.accent] as const),
  )('of %s is readable in light and dark as the program wishes it', (_name, accent) => {
    const { fill, onLight, onDark } = accentFor(accent);
    expect(fill).toBe(accent);
    expect(contrastRatio(onLight.text, surfaces.light.raised)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(onDark.text, surfaces.dark.body)).toBeGreaterThanOrEqual(4.5);
  });

  it('is unchanged if it is already readable', () => {
    expect(accentFor('#1f3a5f').fill).toBe('#1f3a5f');
  });

  it('keeps its hue when it is darkened', () => {
    const yellow = accentFor('#ffd400');
    expect(oklchFromHex(yellow.fill).hue).toBeCloseTo(oklchFromHex('#ffd400').hue, 1);
    expect(yellow.fill).not.toBe('#ffd400');
  });
});

describe('colours', () => {
  it('are unchanged after conversion and back', () => {
    fc.assert(
      fc.property(anyColour, (hex) => {
        const back = hexFromOklch(oklchFromHex(hex));
        expect(contrastRatio(back, hex)).toBeLessThan(1.06);
      }),
    );
  });

  it('have the contrast ratio of WCAG', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
