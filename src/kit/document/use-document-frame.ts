import { useLingui } from '@lingui/react/macro';
import { type DocumentFrame, type DocumentWords, paperOf } from '../../../domain/documents/printed-document.ts';
import { formatMoney, money } from '../../../domain/money.ts';
import { accentFor } from '../../../domain/programs/accent.ts';
import { markLetters } from '../../../domain/programs/program-mark.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { formatDate, formatInstant } from '../../ui/text/date-format.ts';
import { countryName } from '../../ui/text/country-name.tsx';

/** The shared parts of all documents: the program's brand, the person's language and paper, and the age of the figures. */
export function useDocumentFrame(): { readonly frame: DocumentFrame; readonly words: DocumentWords } {
  const { i18n, t } = useLingui();
  const { program } = usePortal();
  const { asOf } = useSyncStatus();
  const { locale } = i18n;
  const provider = program.providerName;
  const age = asOf === null ? '' : formatInstant(asOf, locale);
  const frame = {
    language: locale,
    paper: paperOf(new Intl.Locale(locale).region ?? program.defaultCountry),
    brand: {
      name: program.name,
      mark: markLetters(program.theme.logoText),
      accent: accentFor(program.theme.accent).fill,
    },
    footer: asOf === null ? provider : t({ id: 'kit.document.footer', message: `${provider} · Amounts as of ${age}` }),
  };
  const words: DocumentWords = {
    say: ({ id, message }, values) => i18n._(id, values, { message }),
    date: (day) => formatDate(day, locale),
    instant: (instant) => formatInstant(instant, locale),
    amount: (minor, currency) => formatMoney(money(minor, currency), locale),
    count: (value) => i18n.number(value),
    country: (code) => countryName(code, locale),
  };
  return { frame, words };
}
