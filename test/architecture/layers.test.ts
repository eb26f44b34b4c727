import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cruiseLayers } from './cruise-layers.ts';
import { layerRules } from './layers.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** A project without violations; each line is a file and its imports. */
const tidyHouse: Record<string, string> = {
  'domain/money.ts': "import * as v from 'valibot';\nexport const Money = v.number();",
  'domain/invoices/charge.ts': "import { Money } from '../money.ts';\nexport const Charge = Money;",
  'src/offline/ports.ts': 'export interface Ports { now: number }',
  'src/block-store/disk.ts': "import Dexie from 'dexie';\nexport const disk = Dexie;",
  'src/block-store/encryptor.ts': 'export const encryptor = 1;',
  'src/offline/sealed-store.ts': "import { disk } from '../block-store/disk.ts';\nexport const sealedStore = disk;",
  'src/offline/offline.ts':
    "import { sealedStore } from './sealed-store.ts';\nimport type { Ports } from './ports.ts';\nexport const offline = (ports: Ports) => [sealedStore, ports];",
  'src/platform/wire/graphql/graphql-client.ts':
    "import { offline } from '../../../offline/offline.ts';\nexport const client = offline;",
  'src/platform/session.ts':
    "import type { Ports } from '../offline/ports.ts';\nexport const session = (ports: Ports) => ports;",
  'src/platform/device-sealing.ts':
    "import { encryptor } from '../block-store/encryptor.ts';\nexport const deviceSealing = encryptor;",
  'src/platform/react/portal-context.ts':
    "import { createContext } from 'react';\nexport const portal = createContext(null);",
  'src/ui/money-text.tsx':
    "import { Money } from '../../domain/money.ts';\nexport const MoneyText = () => <b>{String(Money)}</b>;",
  'src/ui/fields/plain-button.tsx': 'export const PlainButton = () => <button type="button" />;',
  'src/kit/public-layout.tsx':
    "import { portal } from '../platform/react/portal-context.ts';\nimport { MoneyText } from '../ui/money-text.tsx';\nexport const PublicLayout = () => <MoneyText key={String(portal)} />;",
  'src/features/invoices/invoice-screen.tsx':
    "import { MoneyText } from '../../ui/money-text.tsx';\nimport { client } from '../../platform/wire/graphql/graphql-client.ts';\nexport const InvoiceScreen = () => <MoneyText key={String(client)} />;",
  'src/features/payments/pay-screen.tsx':
    "import { PublicLayout } from '../../kit/public-layout.tsx';\nexport const PayScreen = () => <PublicLayout />;",
  'src/routes/invoices.tsx':
    "import { InvoiceScreen } from '../features/invoices/invoice-screen.tsx';\nexport const route = InvoiceScreen;",
  'src/frame/signed-in-layout.tsx': 'export const SignedInLayout = () => <p />;',
  'src/routes/_signed-in.tsx':
    "import { SignedInLayout } from '../frame/signed-in-layout.tsx';\nexport const layout = SignedInLayout;",
  'src/app/router.ts': "import { route } from '../routes/invoices.tsx';\nexport const router = route;",
  'src/platform/preload/preload-device.ts':
    "import { disk } from '../../block-store/disk.ts';\nimport { sealedStore } from '../../offline/sealed-store.ts';\nexport const preloadDevice = [disk, sealedStore];",
  'src/start/first.ts': "import { preloadDevice } from '../platform/preload/preload-device.ts';\npreloadDevice;",
  'src/start/snapshot/show.ts': 'export const show = 1;',
  'src/main.tsx': "import { router } from './app/router.ts';\nrouter({});",
  'sw/service-worker.ts': "import { client } from '../src/platform/wire/graphql/graphql-client.ts';\nclient;",
  'server/clock.ts': 'export const clock = 1;',
  'server/database/with-transaction.ts': 'export const withTransaction = 1;',
  'server/payments/perform-pay-invoices.ts':
    "import { withTransaction } from '../database/with-transaction.ts';\nimport { clock } from '../clock.ts';\nexport const pay = [withTransaction, clock];",
  'server/effects/action-run.ts': 'export const run = 1;',
  'server/approvals/decide.ts': "import { run } from '../effects/action-run.ts';\nexport const decide = run;",
  'server/actions/perform-action.ts':
    "import { pay } from '../payments/perform-pay-invoices.ts';\nimport { decide } from '../approvals/decide.ts';\nexport const perform = [pay, decide];",
  'server/main.ts': "import { perform } from './actions/perform-action.ts';\nperform;",
};

/** One violation of each rule, added one at a time to the valid project. */
const planted: Record<string, [file: string, content: string]> = {
  'no circles': ['domain/circle.ts', "import './circle-back.ts';\nexport const circle = 1;"],
  'domain is pure': [
    'domain/impure.ts',
    "import { readFileSync } from 'node:fs';\nexport const impure = readFileSync;",
  ],
  'offline is framework-free': [
    'src/offline/database.ts',
    "import Dexie from 'dexie';\nexport const database = Dexie;",
  ],
  'the block store stands alone': [
    'src/block-store/knows.ts',
    "import { Money } from '../../domain/money.ts';\nexport const knows = Money;",
  ],
  'the block store is behind the engine': [
    'src/features/invoices/reads.ts',
    "import { disk } from '../../block-store/disk.ts';\nexport const reads = disk;",
  ],
  'offline has one door': [
    'src/features/invoices/peek.ts',
    "import { sealedStore } from '../../offline/sealed-store.ts';\nexport const peek = sealedStore;",
  ],
  'offline has one door (types only)': [
    'src/platform/peek.ts',
    "import '../offline/ports.ts';\nexport const peek = 1;",
  ],
  'platform adapts and shows nothing': [
    'src/platform/shows.tsx',
    "import type { MoneyText } from '../ui/money-text.tsx';\nexport type Shown = typeof MoneyText;",
  ],
  'worker is small': [
    'sw/shows.ts',
    "import { MoneyText } from '../src/ui/money-text.tsx';\nexport const shows = MoneyText;",
  ],
  'worker is small (what it drags in)': [
    'src/platform/wire/graphql/graphql-client.ts',
    "import { portal } from '../../react/portal-context.ts';\nexport const client = portal;",
  ],
  'server never sees the page': [
    'server/invoices/peek.ts',
    "import type { Ports } from '../../src/offline/ports.ts';\nexport type Peek = Ports;",
  ],
  'page never sees the server': [
    'src/ui/peek.ts',
    "import { clock } from '../../server/clock.ts';\nexport const peek = clock;",
  ],
  'features do not import features': [
    'src/features/invoices/pay-button.tsx',
    "import { PayScreen } from '../payments/pay-screen.tsx';\nexport const PayButton = () => <PayScreen />;",
  ],
  'features stand below frame, routes and app': [
    'src/features/payments/route-reader.ts',
    "import type { route } from '../../routes/invoices.tsx';\nexport type Route = typeof route;",
  ],
  'kit knows no feature': [
    'src/kit/knows.tsx',
    "import { PayScreen } from '../features/payments/pay-screen.tsx';\nexport const Knows = () => <PayScreen />;",
  ],
  'ui knows no feature': [
    'src/ui/knows.tsx',
    "import { PayScreen } from '../features/payments/pay-screen.tsx';\nexport const Knows = () => <PayScreen />;",
  ],
  'plain controls are for public pages': [
    'src/features/payments/looks.tsx',
    "import { PlainButton } from '../../ui/fields/plain-button.tsx';\nexport const Looks = () => <PlainButton />;",
  ],
  'nothing imports routes': [
    'src/ui/goes.ts',
    "import { route } from '../routes/invoices.tsx';\nexport const goes = route;",
  ],
  'the frame knows no address': [
    'src/frame/goes.ts',
    "import { route } from '../routes/invoices.tsx';\nexport const goes = route;",
  ],
  'app is on top': [
    'src/routes/climbs.tsx',
    "import type { router } from '../app/router.ts';\nexport type Climbs = typeof router;",
  ],
  'what is read ahead needs little': [
    'src/platform/preload/draws.ts',
    "import { MoneyText } from '../../ui/money-text.tsx';\nexport const draws = MoneyText;",
  ],
  'the start is above what it begins': [
    'src/features/invoices/shows.ts',
    "import { show } from '../../start/snapshot/show.ts';\nexport const shows = show;",
  ],
  'server areas meet in the shell': [
    'server/approvals/pays.ts',
    "import { pay } from '../payments/perform-pay-invoices.ts';\nexport const pays = pay;",
  ],
  'nothing imports main': ['server/database/starts.ts', "import '../main.ts';\nexport const starts = 1;"],
};

describe('the layers of this repository', () => {
  it('hold for every file, including type imports', async () => {
    const { files, broken } = await cruiseLayers(repository);
    expect(broken).toEqual([]);
    expect(files.toSorted()).toEqual(sourceFiles());
  });
});

describe('a planted violation', () => {
  let house = '';

  beforeAll(() => {
    house = realpathSync(mkdtempSync(join(tmpdir(), 'portal-layers-')));
    symlinkSync(join(repository, 'node_modules'), join(house, 'node_modules'));
  });

  afterAll(() => rmSync(house, { recursive: true, force: true }));

  it('exists for every rule', () => {
    expect(Object.keys(planted).toSorted()).toEqual(layerRules.map(({ name }) => String(name)).toSorted());
  });

  it('is not reported in a correct file', async () => {
    build(house, tidyHouse);
    const { files, broken } = await cruiseLayers(house);
    expect(broken).toEqual([]);
    expect(files.toSorted()).toEqual(Object.keys(tidyHouse).toSorted());
  });

  it.each(Object.entries(planted))('of "%s" is found, by name', async (rule, [file, content]) => {
    build(house, { ...tidyHouse, ...(rule === 'no circles' ? circleBack : {}), [file]: content });
    const { broken } = await cruiseLayers(house);
    expect(broken.map((each) => each.rule)).toContain(rule);
  });

  it.each(alsoPlanted)('of "%s" is found in %s as well', async (rule, file, content) => {
    build(house, { ...tidyHouse, [file]: content });
    const { broken } = await cruiseLayers(house);
    expect(broken.map((each) => each.rule)).toContain(rule);
  });
});

/** Every source file of the file system: none may escape the rules. */
function sourceFiles(): string[] {
  return ['domain', 'src', 'sw', 'server']
    .flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .toSorted();
}

/** Further violations of the same rules. */
const alsoPlanted: readonly [rule: string, file: string, content: string][] = [
  [
    'offline is framework-free',
    'src/offline/hook.ts',
    "import { useState } from 'react';\nexport const hook = useState;",
  ],
  [
    'offline is framework-free',
    'src/offline/shows.ts',
    "import { client } from '../platform/wire/graphql/graphql-client.ts';\nexport const shows = client;",
  ],
  [
    'platform adapts and shows nothing',
    'src/platform/climbs.ts',
    "import { route } from '../routes/invoices.tsx';\nexport const climbs = route;",
  ],
  [
    'the block store stands alone',
    'src/block-store/looks.ts',
    "import type { Ports } from '../offline/ports.ts';\nexport type Looks = Ports;",
  ],
];

const circleBack = {
  'domain/circle-back.ts': "import type { circle } from './circle.ts';\nexport type Back = typeof circle;",
};

function build(house: string, files: Record<string, string>): void {
  for (const folder of ['domain', 'src', 'sw', 'server']) rmSync(join(house, folder), { recursive: true, force: true });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), `${content}\n`);
  }
}
