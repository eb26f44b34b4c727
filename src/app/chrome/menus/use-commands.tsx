import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { palettePages } from '../../../../domain/menus.ts';
import type { Page } from '../../../../domain/page.ts';
import { pages } from '../../../../domain/pages.ts';
import { useAllTexts } from '../../../kit/use-all-texts.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { commandKinds } from './command.ts';
import { containsWords } from '../../../ui/text/contains-words.ts';
import type { Command } from './command.ts';
import { useFoundRows } from './use-found-rows.tsx';

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

/** Every page that exists in this program and that this person's roles may open. */
function usePageCommands(): readonly Command[] {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { routesByPath } = useRouter();
  const { roles, program, who } = usePortal();
  // The names of pages outside the menus are loaded with the texts of all pages.
  useAllTexts();
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
