import type { Catalogue, CatalogueLoaders } from './i18n.ts';

type Files = Record<string, () => Promise<Catalogue>>;

/** Every catalogue of the build by its locale, each in four lazy files, as `locales/catalogue-parts.ts` defines. */
export const builtInCatalogues: CatalogueLoaders = {
  start: byLocale(import.meta.glob<Catalogue>('../../../locales/*.po', { query: { part: 'start' } })),
  frame: byLocale(import.meta.glob<Catalogue>('../../../locales/*.po', { query: { part: 'frame' } })),
  rest: byLocale(import.meta.glob<Catalogue>('../../../locales/*.po', { query: { part: 'rest' } })),
  identity: byLocale(import.meta.glob<Catalogue>('../../../locales/*.po', { query: { part: 'identity' } })),
};

function byLocale(files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.po')), load]),
  );
}
