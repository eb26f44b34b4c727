import { createFileRoute, notFound } from '@tanstack/react-router';
import { localePattern } from '../../domain/locales.ts';
import { HomePage } from '../features/home/home-page.tsx';

export const Route = createFileRoute('/$locale')({
  staticData: { page: 'home-locale' },
  beforeLoad: async ({ context: { shell }, params: { locale } }) => {
    const isOffered = localePattern.test(locale) && shell.portal.program.locales.includes(locale);
    if (!isOffered) throw notFound();
    if (shell.translations.i18n.locale !== locale) await shell.setLocale(locale);
  },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: HomePage,
});
