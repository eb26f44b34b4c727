import type { Messages } from '@lingui/core';
import type { CatalogueLoaders } from './i18n.ts';

/** Every catalogue of the build by its locale, each in a lazy file of its own. */
export const builtInCatalogues: CatalogueLoaders = byLocale(
  import.meta.glob<{ readonly messages: Messages }>('../../locales/*.po'),
);

function byLocale(files: Record<string, () => Promise<{ readonly messages: Messages }>>): CatalogueLoaders {
  return Object.fromEntries(
    Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'.po'.length), load]),
  );
}
