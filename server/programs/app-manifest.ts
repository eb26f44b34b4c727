import { shortcuts } from '../../domain/menus.ts';
import { homePath } from '../../domain/page-rules.ts';
import { accentFor, surfaces } from '../../domain/programs/accent.ts';
import { installedDescription } from '../../domain/programs/installed-description.ts';
import type { IconShape } from './app-icon.ts';
import { programText } from './program-text.ts';
import type { Program } from './program.ts';

/** One icon of the installed portal, by its name below `/icons/`; `pixels` null is SVG. */
export type IconFile = { readonly name: string; readonly shape: IconShape; readonly pixels: number | null };

export const iconFiles: readonly IconFile[] = [
  { name: 'icon.svg', shape: 'plain', pixels: null },
  { name: 'icon-192.png', shape: 'plain', pixels: 192 },
  { name: 'icon-512.png', shape: 'plain', pixels: 512 },
  { name: 'icon-maskable.svg', shape: 'full', pixels: null },
  { name: 'icon-maskable-192.png', shape: 'full', pixels: 192 },
  { name: 'icon-maskable-512.png', shape: 'full', pixels: 512 },
  { name: 'apple-touch-icon.png', shape: 'full', pixels: 180 },
];

/**
 * The manifest of this program's installed app, in one of the program's locales. Its id never changes, or browsers would treat it as
 * another app.
 */
export function appManifest(program: Program, locale: string): object {
  const { name, theme, flags } = program.settings;
  return {
    id: '/',
    name,
    short_name: theme.logoText,
    description: programText(program, locale, installedDescription),
    lang: locale,
    start_url: homePath,
    scope: '/',
    display: 'standalone',
    background_color: surfaces.light.body,
    theme_color: accentFor(theme.accent).fill,
    categories: ['business', 'finance'],
    icons: iconFiles.filter((file) => file.name !== 'apple-touch-icon.png').map(iconEntry),
    shortcuts: shortcuts(flags).map(({ path, label }) => ({
      name: programText(program, locale, label),
      url: path,
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    })),
  };
}

function iconEntry({ name, shape, pixels }: IconFile): object {
  return {
    src: `/icons/${name}`,
    sizes: pixels === null ? 'any' : `${pixels}x${pixels}`,
    type: pixels === null ? 'image/svg+xml' : 'image/png',
    purpose: shape === 'full' ? 'maskable' : 'any',
  };
}
