import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { palettePages } from '../../../../domain/menus.ts';
import type { Page } from '../../../../domain/page.ts';
import { pages } from '../../../../domain/pages.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { useShell } from '../../../platform/shell/shell.ts';
import { useFoundRows } from './use-found-rows.tsx';

/** The groups in which results stand, in their order. */
export const commandKinds = ['action', 'page', 'invoice', 'payment', 'card', 'person'] as const;

/** A command of the palette. */
export type Command = {
  readonly key: string;
  readonly kind: (typeof commandKinds)[number];
  readonly label: string;
  readonly aside?: ReactNode;
  readonly run: () => void;
};

/** Matches of the typed text, in the order of the groups: actions, pages, and rows on this device. */
export function useCommands(text: string, onSignOut: () => void): readonly Command[] {
  const { i18n, t } = useLingui();
  const search = text.trim();
  const signOut: Command = {
    key: 'sign-out',
    kind: 'action',
    label: t({ id: 'shell.sign-out', message: 'Sign out' }),
    run: onSignOut,
  };
  const named = [...usePageCommands(), signOut].filter(({ label }) => containsWords(label, search, i18n.locale));
  const commands = [...named, ...useFoundRows(search)];
  return commandKinds.flatMap((kind) => commands.filter((command) => command.kind === kind));
}

/** Every page that this person can go to: built, of this program, and open to their roles. */
function usePageCommands(): readonly Command[] {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { routesByPath } = useRouter();
  const { roles, program, who } = usePortal();
  const { translations } = useShell();
  // The names of pages that stand in no menu come with the texts of all pages.
  useOfflineQuery({
    queryKey: ['texts', 'rest', i18n.locale],
    queryFn: async () => translations.bring('rest').then(() => true),
  });
  const opens = ({ needsBusiness }: Page) => needsBusiness === false || who.userType !== 'MSTS' || who.buyer !== null;
  return palettePages(roles, program.flags)
    .filter(({ name, path, label }) => path in routesByPath && opens(pages[name]) && i18n._(label) !== label.id)
    .map(({ name, path, label, isBeginning }) => ({
      key: name,
      kind: isBeginning ? 'action' : 'page',
      label: i18n._(label),
      run: () => void navigate({ to: path, search: {} }),
    }));
}

/** True where each word of the search is in the text. */
export function containsWords(text: string, search: string, locale: string): boolean {
  const searched = text.toLocaleLowerCase(locale);
  return search
    .toLocaleLowerCase(locale)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
