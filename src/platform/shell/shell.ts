import { createContext, useContext } from 'react';
import type { PersonId } from '../../../domain/ids.ts';
import { outboxesOnDevice } from '../../offline/offline.ts';
import type { LogoutReason } from '../identity/session-state.ts';
import { type StartedPortal, startPortal } from '../account/start-portal.ts';
import { type DeviceSettingsHolder, loadDeviceSettings } from './device-settings.ts';
import { type Tab, createTab } from './tab.ts';
import type { PublicProgram } from '../../../domain/programs/program.ts';

/** Everything that the shell has in one start of the page; routes get it as context, components by `useShell`. */
export type Shell = StartedPortal & {
  readonly tab: Tab;
  readonly settings: DeviceSettingsHolder;
  /** Number of waiting actions on this device, of everybody; never their content. */
  readonly waitingOnDevice: () => Promise<number>;
  /** Why the last session of this tab ended, until an account is opened again. */
  readonly lastLogout: () => LogoutReason | null;
  /** The person whose session ended in this tab without a sign-out: only they return to their page. Null if unknown. */
  readonly endedFor: () => PersonId | null;
};

/** Program → session → locale → offline; throws if the program cannot be known, and then nothing is mounted. */
export async function startShell(localeOfPath: string | null, isGuarded: boolean): Promise<Shell> {
  const started = await startPortal(localeOfPath, isGuarded);
  if (!started) throw new Error('The program could not be loaded, and none is kept on this device.');
  const { portal, memory, translations } = started;
  const sayLanguage = () => void (document.documentElement.lang = translations.i18n.locale);
  translations.i18n.on('change', sayLanguage);
  sayLanguage();
  // Without the program's accent the portal works as well.
  await applyAccent(portal.program, document.documentElement.style).catch(() => undefined);
  return {
    ...started,
    tab: createTab(portal.program),
    settings: await loadDeviceSettings(memory, () => portal.connection.ports.storage.preload?.settleValues()),
    waitingOnDevice: async () => {
      const outboxes = await outboxesOnDevice(portal.connection.ports);
      return outboxes.reduce((sum, { waiting }) => sum + waiting, 0);
    },
    ...rememberLogout(portal),
  };
}

const ShellContext = createContext<Shell | null>(null);

export const ShellProvider = ShellContext.Provider;

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('A piece of the shell was drawn outside the portal.');
  return shell;
}

function rememberLogout(portal: StartedPortal['portal']): Pick<Shell, 'lastLogout' | 'endedFor'> {
  let last: LogoutReason | null = null;
  let person: PersonId | null = null;
  let ended: PersonId | null = null;
  portal.onLogout((why) => {
    last = why;
    ended = why === 'ended' ? person : null;
  });
  const noteAccount = () => {
    const account = portal.account();
    if (!account) return;
    last = null;
    person = account.who.person;
  };
  noteAccount();
  portal.subscribe(noteAccount);
  return { lastLogout: () => last, endedFor: () => ended };
}

/** Sets a program's accent colours, adjusted for contrast, as CSS variables. */
export async function applyAccent(
  { accentStyle, theme }: Pick<PublicProgram, 'accentStyle' | 'theme'>,
  style: Pick<CSSStyleDeclaration, 'setProperty'>,
): Promise<void> {
  const properties = accentStyle ?? (await import('../../../domain/programs/accent.ts')).accentStyle(theme.accent);
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
}
