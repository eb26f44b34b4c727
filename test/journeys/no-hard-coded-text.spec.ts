import { desktop } from './support/device.ts';
import type { Books } from './support/prepared-world.ts';
import { ana, worksOffline } from './support/steps.ts';
import { english, pseudoTexts } from './support/texts.ts';
import { signInAnyhow, walkBeforeSignIn, walkOffline, walkOverlays, walkSignedIn } from './support/walk-screens.ts';
import type { Walk } from './support/walk-screens.ts';
import { expect, test } from './support/world.ts';
import { namesOnDevice, spokenTexts, writtenWords } from './support/written-texts.ts';

/** The one text that the program has written wrongly: the portal’s own stands in for it, and for nothing else. */
const broken = {
  id: 'shell.footer.provider',
  text: 'Bereitgestellt von {providerName',
  shown: 'Provided by Northgate Credit',
};

/** Names that are in no row: people, and what a sign-in was tried with. */
const people = [
  'Ana Ruiz',
  'Tom Baker',
  'Piet Visser',
  'Harbour Build Ltd',
  ana,
  'no-address',
  'nobody@harbour.example',
];

test('a program’s own words are everywhere, offline too, and nothing is written into the code', async ({
  server,
  connectedDevice,
}) => {
  await server.atRest((books) => useOwnWords(books, { ...pseudoTexts, [broken.id]: broken.text }));
  const { device, wire } = await connectedDevice(desktop);
  const page = await device.open(wire.url('/login'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦');

  const whereSpoken = new Map<string, string>();
  const walk: Walk = {
    page,
    wire,
    say: (id) => pseudoTexts[id] ?? id,
    look: async (where) => {
      for (const text of await spokenTexts(page)) whereSpoken.set(text, where);
    },
  };
  await walkBeforeSignIn(walk);
  await signInAnyhow(walk, ana);
  await worksOffline(page);
  await walkSignedIn(walk);
  await walkOverlays(walk, { isPhone: false });
  const names = [...people, ...(await namesOnDevice(page))];
  await walkOffline(walk);

  const written = [...whereSpoken].filter(([text]) => writtenWords(text, names).length > 0);
  expect(written.map(([text, where]) => (text === broken.shown ? text : `${where}: ${text}`))).toEqual([broken.shown]);

  await device.kill();
  await device.restart();
  const cold = await device.open(wire.url('/overview'));
  await expect(cold.getByRole('heading', { level: 1 })).toContainText('⟦');
  await expect(cold.locator('[data-sync-pill]')).toContainText('⟦');
});

/** What staff of the program would have saved. */
async function useOwnWords(books: Books, texts: Readonly<Record<string, string>>): Promise<void> {
  expect(Object.keys(texts)).toHaveLength(Object.keys(english).length);
  const saved = JSON.stringify({ 'en-US': texts });
  await books.query(`update programs set translations = $1 where id = 'northgate'`, [saved]);
}
