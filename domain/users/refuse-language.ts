import type { ActionWorld } from '../action.ts';
import { type Refusal, refuse } from '../errors.ts';
import { languagesOffered, spokenLanguages } from './languages-by-country.ts';

/** Why a language cannot be chosen for somebody, or null. The server also knows which languages the program has. */
export function refuseLanguage(
  language: string,
  { programLocales }: Pick<ActionWorld, 'programLocales'>,
): Refusal | null {
  const offered = programLocales ? languagesOffered(null, programLocales) : spokenLanguages;
  return offered.includes(language) ? null : refuse('LANGUAGE_NOT_OFFERED');
}
