import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { languageName } from '../ui/text/language-name.ts';
import { useShell } from '../platform/shell/shell.ts';
import { useProgram } from '../platform/shell/use-program.ts';
import styles from './public-layout.module.css';

/** The languages of the program, for people who are not signed in; nothing if there is only one. */
export function LanguageSelect() {
  const { t, i18n } = useLingui();
  const { locales } = useProgram();
  const { setLocale } = useShell();
  const navigate = useNavigate();
  const isNamedByAddress = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId === '/$locale' });
  if (locales.length < 2) return null;
  const choose = async (locale: string) => {
    await setLocale(locale);
    if (isNamedByAddress) await navigate({ to: '/$locale', params: { locale }, replace: true });
  };
  return (
    <select
      className={styles.language}
      aria-label={t({ id: 'shell.language.label', message: 'Language' })}
      value={i18n.locale}
      onChange={(event) => void choose(event.currentTarget.value)}
    >
      {locales.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {languageName(locale)}
        </option>
      ))}
    </select>
  );
}
