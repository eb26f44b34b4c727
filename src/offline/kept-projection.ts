import type { LightCharge } from './door.ts';
import { projectionKey } from './kept-places.ts';
import type { Transaction } from './store.ts';
import { readMeta } from './store.ts';

/** Which database, and how often its charges have changed: two readings under one mark are of the same rows. */
export type ChargesMark = { readonly birth: string; readonly revision: number };

/** Of the text below; a build that writes it otherwise raises this, and reads the rows where it finds another. */
const formatVersion = 1;

export async function readChargesMark(transaction: Transaction): Promise<ChargesMark> {
  return {
    birth: await readMeta(transaction, 'birth', ''),
    revision: await readMeta(transaction, 'revision:charges', 0),
  };
}

export function isSameMark(one: ChargesMark, other: ChargesMark): boolean {
  return one.birth === other.birth && one.revision === other.revision;
}

/** The light charges as they were kept under this very mark; null where they were kept under another, or not at all. */
export async function readKeptProjection(
  transaction: Transaction,
  mark: ChargesMark,
): Promise<readonly LightCharge[] | null> {
  const text = (await transaction.get('persisted', projectionKey))?.value;
  const head = headOf(mark);
  if (!text?.startsWith(head)) return null;
  return (JSON.parse(text.slice(head.length)) as KeptLine[]).map(lightOf);
}

/** Keeps light charges, unless rows have changed since they were read. */
export async function keepProjection(transaction: Transaction, mark: ChargesMark, text: string): Promise<void> {
  if (isSameMark(mark, await readChargesMark(transaction)))
    await transaction.put('persisted', [{ id: projectionKey, value: text }]);
}

/** One record of text: ten thousand charges are read from it several times as fast as from their rows. */
export function projectionText(mark: ChargesMark, charges: readonly LightCharge[]): string {
  return `${headOf(mark)}${JSON.stringify(charges.map(keptLineOf))}`;
}

function headOf({ birth, revision }: ChargesMark): string {
  return `${JSON.stringify([formatVersion, birth, revision])}\n`;
}

/** A light charge as it is kept: its values in this order. */
export type KeptLine = readonly [
  LightCharge['id'],
  LightCharge['status'],
  LightCharge['type'],
  LightCharge['groupId'],
  LightCharge['hasOpenDispute'],
  LightCharge['billDate'],
  LightCharge['dueDate'],
  LightCharge['invoiceNumber'],
  LightCharge['poNumber'],
  LightCharge['sellerName'],
  LightCharge['currency'],
  LightCharge['totalMinor'],
  LightCharge['remainingDueMinor'],
  LightCharge['pendingAmountMinor'],
  LightCharge['isOlder'],
];

export function keptLineOf(charge: LightCharge): KeptLine {
  return [
    charge.id,
    charge.status,
    charge.type,
    charge.groupId,
    charge.hasOpenDispute,
    charge.billDate,
    charge.dueDate,
    charge.invoiceNumber,
    charge.poNumber,
    charge.sellerName,
    charge.currency,
    charge.totalMinor,
    charge.remainingDueMinor,
    charge.pendingAmountMinor,
    charge.isOlder,
  ];
}

export function lightOf(line: KeptLine): LightCharge {
  return {
    id: line[0],
    status: line[1],
    type: line[2],
    groupId: line[3],
    hasOpenDispute: line[4],
    billDate: line[5],
    dueDate: line[6],
    invoiceNumber: line[7],
    poNumber: line[8],
    sellerName: line[9],
    currency: line[10],
    totalMinor: line[11],
    remainingDueMinor: line[12],
    pendingAmountMinor: line[13],
    isOlder: line[14],
  };
}
