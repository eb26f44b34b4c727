import { actionOf } from '../../../../domain/actions.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import type { Charge } from '../../../../domain/invoices/charge.ts';
import type { ChargeView, Entry, Offline } from '../../../../src/offline/offline.ts';
import type { KeptRow } from '../../../../src/offline/store.ts';
import type { Violation } from '../simulation.ts';

/** The content that a page shows: waiting entries, the list of invoices, and the cards. */
export type Shown = {
  readonly waits: ReadonlyMap<string, Entry['state']['kind']>;
  readonly lines: readonly ChargeView[];
  readonly cards: readonly Card[];
};
type OnDisk = Readonly<Record<'outbox' | 'charges' | 'cards', readonly unknown[]>>;

export async function readShown(offline: Offline): Promise<Shown> {
  const [entries, lines, cards] = await Promise.all([
    offline.entries.all(),
    offline.read.page({ tab: 'all' }, { field: 'dueDate', descending: false }, 0, 50),
    offline.read.all('cards'),
  ]);
  return { waits: new Map(entries.map(({ id, state }) => [id, state.kind])), lines, cards };
}

/** The differences between a page's content and the disk. */
export function compareShown(shown: Shown, onDisk: OnDisk): readonly Violation[] {
  const stored = onDisk.outbox as readonly { readonly entry: Partial<Entry> }[];
  const entries = stored.flatMap(({ entry }) => (entry.envelope ? [entry as Entry] : []));
  return [
    ...compareWaits(shown, entries),
    ...compareRows('cards', shown.cards, rowsOf<Card>(onDisk.cards), ['status', 'lockReason']),
    ...compareRows(
      'charges',
      shown.lines.map(({ row }) => row),
      rowsOf<Charge>(onDisk.charges),
      ['status', 'remainingDueMinor', 'pendingAmountMinor', 'poNumber'],
    ),
    ...nothingWaitsFor(shown, entries),
  ];
}

function compareWaits({ waits }: Shown, entries: readonly Entry[]): readonly Violation[] {
  const left = new Map(waits);
  const found: Violation[] = [];
  for (const { id, state } of entries) {
    const kind = left.get(id);
    left.delete(id);
    if (kind === state.kind) continue;
    const what = `${id.slice(0, 6)}, which is ${state.kind}`;
    if (kind === undefined) found.push({ invariant: 'lost', what: `does not show ${what}` });
    else found.push({ invariant: kind === 'sent' ? 'falsePaid' : 'diverged', what: `shows ${kind} of ${what}` });
  }
  for (const id of left.keys()) found.push({ invariant: 'diverged', what: `still shows ${id.slice(0, 6)}` });
  return found;
}

type Row = { readonly id: string };

function rowsOf<Of extends Row>(records: readonly unknown[]): ReadonlyMap<string, Of> {
  return new Map((records as readonly KeptRow<Of>[]).map(({ row }) => [row.id, row]));
}

/** Every shown row equals the one on the disk in its shown fields, and none is missing. */
function compareRows<Of extends Row>(
  name: string,
  shown: readonly Of[],
  kept: ReadonlyMap<string, Of>,
  fields: readonly (keyof Of)[],
): readonly Violation[] {
  const found: Violation[] = [];
  for (const row of shown) {
    const other = kept.get(row.id);
    const field = other ? fields.find((one) => row[one] !== other[one]) : 'id';
    if (field !== undefined)
      found.push({ invariant: 'falsePaid', what: `shows another ${String(field)} of ${name} ${row.id.slice(-6)}` });
  }
  if (shown.length < kept.size)
    found.push({ invariant: 'diverged', what: `shows ${shown.length} ${name} of ${kept.size}` });
  return found;
}

/** An invoice is shown as waiting only if an entry waits for it. */
function nothingWaitsFor({ lines }: Shown, entries: readonly Entry[]): readonly Violation[] {
  const waitsFor = new Set(entries.filter(({ state }) => !isOver(state.kind)).flatMap(chargesOf));
  return lines
    .filter(({ row, waitingMinor, waitingEdit }) => (waitingMinor > 0 || waitingEdit) && !waitsFor.has(row.id))
    .map(({ row }) => ({ invariant: 'diverged', what: `says that something waits for ${row.invoiceNumber}` }));
}

function isOver(kind: Entry['state']['kind']): boolean {
  return kind === 'sent' || kind === 'needsYou' || kind === 'draft';
}

function chargesOf({ envelope }: Entry): readonly string[] {
  const reads = actionOf(envelope.kind)?.reads(envelope.input) ?? [];
  return reads.filter(({ collection }) => collection === 'charges').map(({ id }) => id);
}
