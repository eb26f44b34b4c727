/** The catalogues of the sources, in the translators' format. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const folder = fileURLToPath(new URL('../../locales/', import.meta.url));

/** Text by message id, without empty ones. */
export type Texts = Readonly<Record<string, string>>;

/** Names of the catalogues: `en-US`, `de`, `de-AT` … */
export const catalogueNames: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.po'))
  .map((file) => file.slice(0, -'.po'.length));

/** `en-US` is the source, a bare language is complete, all others hold only differences. */
export const wholeLanguages = catalogueNames.filter((name) => /^[a-z]{2}$/.test(name) && name !== 'en');
export const variants = catalogueNames.filter((name) => name !== 'en-US' && !wholeLanguages.includes(name));

export async function readTexts(name: string): Promise<Texts> {
  const filename = `${folder}${name}.po`;
  const context = { locale: name, sourceLocale: 'en-US', filename };
  const parsed = await formatter({ explicitIdAsDefault: true }).parse(readFileSync(filename, 'utf8'), context);
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])),
  );
}

/** The placeholders of a text: `amount`, `count (plural)`, `<0>`; throws if it is malformed. */
export function placeholdersOf(text: string): string[] {
  const found = new Set([...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag));
  const visit = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens as unknown[]) {
      if (!Array.isArray(token)) continue;
      const [name, format, cases] = token as [string, string?, Record<string, unknown>?];
      found.add(format ? `${name} (${format})` : name);
      for (const one of Object.values(cases ?? {})) visit(one);
    }
  };
  visit(compileMessageOrThrow(text));
  return [...found].toSorted();
}

/** The forms of each plural in a text, such as `one other`. */
export function pluralFormsOf(text: string): string[] {
  const found: string[] = [];
  const visit = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens as unknown[]) {
      if (!Array.isArray(token)) continue;
      const [, format, cases] = token as [string, string?, Record<string, unknown>?];
      if (format === 'plural') {
        const forms = Object.keys(cases ?? {}).filter((form) => form !== 'offset' && !form.startsWith('='));
        found.push(forms.filter((form) => !/^\d+$/.test(form)).toSorted().join(' '));
      }
      for (const one of Object.values(cases ?? {})) visit(one);
    }
  };
  visit(compileMessageOrThrow(text));
  return found;
}
