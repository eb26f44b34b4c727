import { localeChain } from '../../domain/locales.ts';
import type { MessageDescriptor } from '../../domain/message.ts';
import installedTexts from './installed-texts.json' with { type: 'json' };
import type { Program } from './program.ts';

/** A text of the server: the program's own wording if it has one, else ours, by the chain full locale → language → en-US. */
export function programText(
  { translations }: Pick<Program, 'translations'>,
  locale: string,
  { id, message }: MessageDescriptor,
): string {
  const chain = localeChain(locale);
  const texts = [translations, builtIn].flatMap((source) => chain.map((one) => source[one]?.[id]));
  return texts.find((text) => text !== undefined) ?? message;
}

/** Generated from the catalogues by `npm run messages`; the server has no other texts. */
const builtIn: Program['translations'] = installedTexts;
