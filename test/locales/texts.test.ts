import { describe, expect, it } from 'vitest';
import { localeChain } from '../../domain/locales.ts';
import { placeholdersOf, pluralFormsOf, readTexts, variants, wholeLanguages } from './catalogues.ts';

const english = await readTexts('en-US');

/** The same word in both languages; every other text that equals the English one lacks a translation. */
const alike: Readonly<Record<string, readonly string[]>> = {
  de: [
    'AutoPay',
    'BSB',
    'Bank',
    'Details',
    'Export',
    'IBAN',
    'Limit',
    'Limits',
    'Name',
    'Name (optional)',
    'Offline',
    'Passkey',
    'Person',
    'Status',
    'Team',
  ],
};
/** Words that are in no text of the language, but in almost every English sentence. */
const englishWords = /\b(the|your|you|and|with|of|is|are|not|this|that|has|have)\b/i;

describe.each(wholeLanguages)('%s', async (language) => {
  const texts = await readTexts(language);

  it('has exactly the texts of English', () => {
    expect(Object.keys(english).filter((id) => !texts[id])).toEqual([]);
    expect(Object.keys(texts).filter((id) => !english[id])).toEqual([]);
  });

  it('has the same placeholders', () => {
    const differing = Object.entries(texts).filter(
      ([id, text]) => placeholdersOf(text).join() !== placeholdersOf(english[id] ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  it('has the plural forms of its language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join(' ');
    const wrong = Object.entries(texts).filter(([, text]) => pluralFormsOf(text).some((found) => found !== forms));
    expect(wrong).toEqual([]);
  });

  it('has no untranslated text', () => {
    const same = Object.entries(texts).filter(([id, text]) => text === english[id] && /\p{L}{3}/u.test(bare(text)));
    expect(same.map(([, text]) => text).filter((text) => !alike[language]?.includes(text))).toEqual([]);
    expect(Object.entries(texts).filter(([, text]) => englishWords.test(bare(text)))).toEqual([]);
  });
});

describe.each(variants)('%s', async (variant) => {
  const texts = await readTexts(variant);
  const [, ...fallbacks] = localeChain(variant);
  const below = Object.assign({}, ...(await Promise.all(fallbacks.map(readIfThere))).toReversed()) as typeof texts;

  it('has only texts that differ from its language', () => {
    expect(Object.keys(texts).filter((id) => !below[id])).toEqual([]);
    expect(Object.entries(texts).filter(([id, text]) => text === below[id])).toEqual([]);
  });

  it('fills in the same values', () => {
    for (const [id, text] of Object.entries(texts)) expect(placeholdersOf(text)).toEqual(placeholdersOf(below[id] ?? ''));
  });
});

describe('Switzerland', () => {
  it('has no ß', async () => {
    const shown = { ...(await readIfThere('de')), ...(await readIfThere('de-CH')) };
    expect(Object.entries(shown).filter(([, text]) => text.includes('ß'))).toEqual([]);
  });
});

async function readIfThere(name: string): Promise<typeof english> {
  return name === 'en-US' ? english : [...wholeLanguages, ...variants].includes(name) ? readTexts(name) : {};
}

/** A text without its placeholders and ICU keywords. */
function bare(text: string): string {
  return text.replaceAll(/\{\s*\w+\s*(,\s*\w+\s*,)?|\b(one|other|few|many|zero|two)\s*\{|[{}]|<\/?\d+\/?>/g, ' ');
}
