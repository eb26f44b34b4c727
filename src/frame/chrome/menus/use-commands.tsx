import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { labelsOf } from '../../../../domain/known-actions/action-labels.ts';
import type { MessageDescriptor } from '../../../../domain/message.ts';
import type { Page } from '../../../../domain/page.ts';
import { hasItsBusiness } from '../../../../domain/page-rules.ts';
import { type PageName, pages } from '../../../../domain/pages.ts';
import { paletteActions } from '../../../../domain/palette/palette-actions.ts';
import { palettePages } from '../../../../domain/palette/palette-pages.ts';
import { useAllTexts } from '../../../kit/use-all-texts.ts';
import { useAccount, usePortal } from '../../../platform/react/portal-context.ts';
import { commandKinds, type Command } from './command.ts';
import { containsWords } from '../../../ui/text/contains-words.ts';
import { type Found, useFoundRows } from './use-found-rows.tsx';

/** Matches of the typed text, in the order of the groups: actions, pages, and rows on this device. */
export function useCommands(text: string, onSignOut: () => void): Found {
  const { i18n, t } = useLingui();
  const search = text.trim();
  const signOut: Command = {
    key: 'sign-out',
    kind: 'action',
    label: t({ id: 'shell.sign-out', message: 'Sign out' }),
    run: onSignOut,
  };
  const named = [...useNamedCommands(), signOut].filter(({ label, alsoNamed = '', isOnlyFound = false }) =>
    search === '' ? !isOnlyFound : containsWords(`${label} ${alsoNamed}`, search, i18n.locale),
  );
  const found = useFoundRows(search);
  const commands = [...named, ...found.commands];
  return { ...found, commands: commandKinds.flatMap((kind) => commands.filter((command) => command.kind === kind)) };
}

/** Every action that this person may do now, and every page that exists in this program and that their roles may open. */
function useNamedCommands(): readonly Command[] {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { routesByPath } = useRouter();
  const { roles, program, who } = usePortal();
  const accountStatus = useAccount()?.status ?? null;
  // The names of actions, and of pages outside the menus, are loaded with the texts of all pages.
  useAllTexts();
  const isOpen = (name: PageName) => {
    const { path }: Page = pages[name];
    return path in routesByPath && hasItsBusiness(name, who);
  };
  const isLoaded = (name: MessageDescriptor) => i18n._(name) !== name.id;
  const opened = palettePages(roles, program.flags).filter(({ name, label }) => isOpen(name) && isLoaded(label));
  const labelOfPage = (name: PageName) => {
    const label = opened.find((page) => page.name === name)?.label;
    return label ? i18n._(label) : '';
  };
  const actions = paletteActions({ roles, accountStatus, flags: program.flags }).filter(
    ({ kind, page }) => isOpen(page) && isLoaded(labelsOf(kind).name),
  );
  const forms = new Set(actions.flatMap(({ page, isForm }) => (isForm ? [page] : [])));
  return [
    ...actions.map(({ kind, page, isForm }): Command => {
      const { path }: Page = pages[page];
      const open = () => void navigate({ to: path, search: {}, replace: true });
      const label = i18n._(labelsOf(kind).name);
      const nameOfPage = labelOfPage(page);
      return isForm
        ? { key: kind, kind: 'action', label, alsoNamed: nameOfPage, run: open }
        : { key: kind, kind: 'action', label, aside: nameOfPage, isOnlyFound: true, run: open };
    }),
    // The form of an action is left out: the command of the action, above, is found by both names.
    ...opened
      .filter(({ name }) => !forms.has(name))
      .map(({ name, path, label, isBeginning }): Command => ({
        key: name,
        kind: isBeginning ? 'action' : 'page',
        label: i18n._(label),
        run: () => void navigate({ to: path, search: {}, replace: true }),
      })),
  ];
}
