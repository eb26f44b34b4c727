import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { vi } from 'vitest';
import type { Role, UserType } from '../../domain/access/role.ts';
import type { PublicProgram } from '../../domain/programs/program.ts';
import type { Collection } from '../../domain/sync/collections.ts';
import type { AccountUser } from '../../domain/users/account-user.ts';
import type { Entry, KeptFile, SyncStatus } from '../../src/offline/offline.ts';
import { ana } from '../faults/model-rows.ts';

/** The content of a device: rows by collection, drafts by key, and waiting entries. */
export type OnDevice = {
  readonly rows?: Partial<Record<Collection, readonly { readonly id: string }[]>>;
  readonly drafts?: Readonly<Record<string, unknown>>;
  readonly entries?: readonly Entry[];
  readonly files?: readonly KeptFile[];
  /** The users of the business. */
  readonly users?: readonly AccountUser[];
  readonly status?: Partial<SyncStatus>;
  readonly who?: {
    readonly user: string;
    readonly person?: string;
    readonly roles: readonly Role[];
    readonly userType?: UserType;
    readonly buyer?: { readonly id: string };
  };
  /** The counts and sums of the invoices by tab, and how many past due ones can be paid now. */
  readonly tabs?: readonly object[];
  readonly payableOverdue?: number;
  /** Changed settings of the program. */
  readonly program?: Partial<PublicProgram>;
  /** The server's answers by operation, as stored on the device; null for an operation without a connection. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** What the loader of the screen's route has read. */
  readonly loaded?: unknown;
  readonly now: string;
};

type Query = { readonly queryKey: readonly unknown[]; readonly queryFn: () => Promise<unknown> };

/**
 * Renders a screen without a browser, after all its reads of the device, and returns its text. `load` imports the screen after the mocked
 * device has replaced the portal's own.
 */
export async function drawScreen(device: OnDevice, load: () => Promise<ReactNode>): Promise<string> {
  const known = new Map<string, unknown>();
  const asked = new Map<string, Query['queryFn']>();
  pretend(device, ({ queryKey, queryFn }) => {
    const key = JSON.stringify(queryKey);
    if (!known.has(key)) asked.set(key, queryFn);
    return { data: known.get(key), isPending: !known.has(key), isError: false, refetch: () => undefined };
  });
  const drawn = await load();
  const [{ ActionFacesProvider }, { actionFaces }] = await Promise.all([
    import('../../src/kit/action-face.ts'),
    import('../../src/frame/action-faces.gen.ts'),
  ]);
  const screen = <ActionFacesProvider value={() => actionFaces}>{drawn}</ActionFacesProvider>;
  for (;;) {
    const text = textOf(screen);
    if (asked.size === 0) return text;
    for (const [key, read] of asked) known.set(key, await read());
    asked.clear();
  }
}

/** Restores the modules of a browser. */
export function forgetDevice(): void {
  for (const path of [context, now, serverQuery]) vi.doUnmock(path);
  for (const library of ['@mantine/core', '@tanstack/react-router']) vi.doUnmock(library);
  vi.resetModules();
}

const context = '../../src/platform/react/portal-context.ts';
const now = '../../src/ui/text/use-now.ts';
const serverQuery = '../../src/kit/server-query/use-server-query.ts';

function pretend(device: OnDevice, ask: (query: Query) => unknown): void {
  const offline = offlineOf(device);
  const who = { ...ana, name: 'Ana Ruiz', email: 'ana@harbour.example', userType: 'buyer', roles: [], ...device.who };
  const program = {
    timeZone: 'Europe/London',
    defaultCurrency: 'GBP',
    supportPhone: '+44 20 7946 0102',
    takesFiles: true,
    locales: ['en-GB'],
    ...device.program,
  };
  const session = { offlineGrant: async () => null };
  vi.resetModules();
  vi.doMock(now, () => ({ useNow: () => Date.parse(device.now) }));
  vi.doMock(context, () => ({
    usePortal: () => ({
      offline,
      who,
      roles: who.roles,
      program,
      session,
      client: {},
      portal: { connection: { ports: { storage: {} } } },
    }),
    useSyncStatus: () => offline.status(),
    useEntries: () => device.entries ?? [],
    useAccount: () => device.rows?.buyers?.[0],
    useUsers: () => device.users ?? [],
    useOfflineQuery: ask,
    usePayableOverdue: () => device.payableOverdue ?? 0,
  }));
  vi.doMock(serverQuery, () => ({
    useServerQuery: ({ name }: { readonly name: string }) => answered(device.answers?.[name], device.now),
  }));
  vi.doMock('@mantine/core', async (original) => ({
    ...(await original<object>()),
    // A dialog is rendered in place, not over the page.
    Modal: ({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) => (
      <section>
        {title} {children}
      </section>
    ),
  }));
  vi.doMock('@tanstack/react-router', () => ({
    Link: ({ children }: { readonly children: ReactNode }) => <span>{children}</span>,
    useRouter: () => ({ history: {} }),
    getRouteApi: () => ({ useLoaderData: () => device.loaded, useSearch: () => ({}) }),
    useNavigate: () => () => undefined,
    useSearch: () => undefined,
    useLocation: () => false,
    useBlocker: () => ({ status: 'idle' }),
  }));
}

function answered(answer: unknown, asOf: string) {
  const failure = answer === null ? { code: 'NO_CONNECTION' } : null;
  return { answer: answer ?? undefined, asOf: answer ? asOf : null, failure, isKept: true, reload: () => undefined };
}

function offlineOf({ rows = {}, drafts = {}, entries = [], files = [], tabs = [], status, now: asOf }: OnDevice) {
  const all = async (collection: Collection) => rows[collection] ?? [];
  const get = async (collection: Collection, ids: readonly string[]) =>
    (await all(collection)).filter(({ id }) => ids.includes(id));
  return {
    identity: { subject: ana },
    read: {
      all,
      get,
      ids: async ({ cardId }: { readonly cardId?: string }) =>
        (await all('charges'))
          .filter((charge) => !cardId || (charge as { readonly cardId?: string }).cardId === cardId)
          .map(({ id }) => id),
      charges: async (ids: readonly string[]) =>
        (await get('charges', ids)).map((row) => ({ row, optimistic: row, waitingMinor: 0 })),
      summary: async () => tabs,
      about: async () => ({ activity: [], payments: [], disputes: [], adjustments: [] }),
    },
    drafts: { load: async (key: string) => drafts[key] },
    files: { load: async (ids: readonly string[]) => files.filter(({ id }) => ids.includes(id)) },
    entries: { all: async () => entries },
    status: () => ({ isOnline: true, isPulling: false, asOf, firstLoad: null, ...status }),
  };
}

/** The texts, with values of fields in brackets; adjacent texts are separated by a space. */
function textOf(screen: ReactNode): string {
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })}>
      <MantineProvider>{screen}</MantineProvider>
    </I18nProvider>,
  );
  const words = markup
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<input[^>]* value="([^"]+)"[^>]*>/g, ' [$1] ')
    .replaceAll(/<textarea[^>]*>([^<]+)</g, ' [$1] <')
    .replaceAll(/<[^>]+>/g, ' ');
  return words.replaceAll('&#x27;', '’').replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ').trim();
}
