import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { partOf } from './catalogue-parts.ts';

type Texts = Readonly<Record<string, string>>;

const folder = import.meta.dirname;
const asked = /\/locales\/([\w-]+\.po)\?part=(\w+)$/;

/**
 * Splits each `locales/*.po` into the parts that a page loads: `…/de.po?part=start` and the others. A part holds only the texts of its
 * file. At run time the chain of §4 supplies the texts that a language or a country variant lacks.
 */
export function catalogues(): Plugin {
  return {
    name: 'portal-catalogues',
    enforce: 'pre',
    load: {
      filter: { id: asked },
      async handler(id) {
        const [, file = '', part = ''] = asked.exec(id) ?? [];
        this.addWatchFile(join(folder, file));
        return { code: compile(file, part, await readTexts(file)), moduleType: 'js' };
      },
    },
  };
}

/** The texts of a catalogue by id, without empty ones. */
async function readTexts(file: string): Promise<Texts> {
  const po = formatter({ explicitIdAsDefault: true });
  const name = basename(file, '.po');
  const filename = join(folder, file);
  const parsed = await po.parse(await readFile(filename, 'utf8'), { locale: name, sourceLocale: 'en-US', filename });
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([id, { translation, obsolete }]) =>
      translation && !obsolete ? [[id, translation]] : [],
    ),
  );
}

function compile(file: string, part: string, texts: Texts): string {
  const wanted = Object.fromEntries(Object.entries(texts).filter(([id]) => partOf(id) === part));
  const { source, errors } = createCompiledCatalog(basename(file, '.po'), wanted, { namespace: 'es', strict: true });
  const [first] = errors;
  if (first) throw new Error(`The text ${first.id} of ${file} is not well formed: ${first.error.message}`);
  return source;
}
