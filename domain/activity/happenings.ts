import type { Instant } from '../time/instant.ts';
import { type Currency, currencies } from '../money.ts';
import type { Activity } from './activity.ts';

/** The rows that an event is about and links to; `invoices` is several at once. */
export type HappeningSubject =
  | {
      readonly type: 'payment' | 'approval' | 'invoice' | 'card' | 'bankAccount' | 'user' | 'group' | 'dispute';
      readonly id: string;
      readonly reference: string | null;
    }
  | { readonly type: 'invoices'; readonly ids: readonly string[] }
  | { readonly type: 'limit' | 'policy'; readonly reference: string | null }
  | { readonly type: 'creditLine' }
  | { readonly type: 'other' };

/** The fields whose old and new values the activity shows if a line of the audit trail has both. */
export const changedFields = [
  'status',
  'limitMinor',
  'remainingDueMinor',
  'poNumber',
  'notes',
  'name',
  'phone',
  'roles',
  'group',
  'receiveEmail',
  'noticesOff',
  'hasDailyDigest',
  'contactTypes',
  'mayDownloadInvoices',
  'mayEditInvoices',
  'parent',
  'email',
  'creditApprovedMinor',
  'tradingName',
  'registrationNumber',
  'line1',
  'line2',
  'city',
  'state',
  'postalCode',
  'sellerName',
  'category',
  'maxOrderMinor',
  'maxDayMinor',
  'hours',
  'tiers',
  'autoPayWhen',
  'autoPayCapMinor',
  'activeAccount',
  'approvalRule',
  'whenNobodyDecides',
  'groupAdminLimits',
  'delegate',
] as const;
export type FieldChange = {
  readonly field: (typeof changedFields)[number];
  readonly before: string | number | null;
  readonly after: string | number | null;
};

/** One event, merged from its lines of the audit trail: a payment of ten invoices is one event, not eleven lines. */
export type Happening = {
  readonly key: string;
  readonly kind: Activity['kind'];
  readonly at: Instant;
  /** Null if the bank, a schedule or an import caused it. */
  readonly actorName: string | null;
  readonly about: Activity['subjectType'];
  /** The person concerned, by their name at that time; null if there is none, or in old lines. */
  readonly person: string | null;
  /** Of an event of a request: the kind of action that is requested. */
  readonly requestKind: string | null;
  readonly subject: HappeningSubject;
  /** Empty if several rows changed together. */
  readonly changes: readonly FieldChange[];
  /** The reason that the person or the bank gave. */
  readonly reason: string | null;
  readonly amountMinor: number | null;
  readonly currency: Currency | null;
};

/**
 * Reads the audit trail page by page until it has the newest events. How many lines an event has is unknown before they are read, and the
 * last event is complete only once an older one follows.
 */
export async function readHappenings(
  read: (count: number) => Promise<readonly Activity[]>,
  limit: number,
  seesAccount: boolean,
): Promise<readonly Happening[]> {
  for (let count = linesAtFirst; ; count *= 8) {
    const lines = await read(count);
    const happenings = recentHappenings(lines, limit + 1, seesAccount);
    const [last, older] = happenings.slice(limit - 1);
    if (lines.length < count || (older && older.at !== last?.at)) return happenings.slice(0, limit);
  }
}

/** Usually enough for one page. */
const linesAtFirst = 64;

/**
 * The newest events, newest first, at most `limit`. `lines` are newest first. Who does not see the whole account reads their part of each
 * payment, as in the list of payments.
 */
export function recentHappenings(
  lines: readonly Activity[],
  limit: number,
  seesAccount: boolean,
): readonly Happening[] {
  const groups = new Map<string, Activity[]>();
  let lastAt = '';
  for (const line of lines) {
    // Lines of one event share one instant: after the limit is reached, the lines of the last instant are still read.
    if (groups.size >= limit && line.at !== lastAt) break;
    lastAt = line.at;
    const key = groupKey(line);
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups].slice(0, limit).flatMap(([key, group]) => happening(key, group, seesAccount));
}

function groupKey(line: Activity): string {
  // A purchase is one event: the hold, the capture, and the invoice for it; its newest line says how far it is.
  if (isOfPurchase(line)) return `purchase ${String(line.after?.['authorisationId'])}`;
  const about = ownId(line, 'approval') ?? ownId(line, 'payment');
  // Invoices that a seller billed at the same moment are one event.
  const subject = about ?? (line.kind === 'chargeCreated' ? `by ${line.actorName ?? ''}` : line.subjectId);
  return `${line.at} ${line.kind} ${subject}`;
}

function isOfPurchase({ after }: Activity): boolean {
  return typeof after?.['authorisationId'] === 'string';
}

function happening(key: string, lines: readonly Activity[], seesAccount: boolean): Happening[] {
  const [first] = lines;
  if (!first) return [];
  const own = lines.find(({ subjectType }) => subjectType !== 'charge') ?? first;
  return [
    {
      key,
      // A capture and its invoice are recorded at the same instant: both are one event of the purchase.
      kind: isOfPurchase(first) ? own.kind : first.kind,
      at: first.at,
      actorName: own.actorName,
      about: own.subjectType,
      person: own.personName ?? textOf([own], 'person'),
      requestKind: textOf([own], 'requestKind'),
      subject: subjectOf(lines),
      changes: lines.length === 1 || own.subjectType !== 'charge' ? changesOf(own, seesAccount) : [],
      reason: textOf(lines, 'reason') ?? textOf(lines, 'failureReason'),
      ...amountOf(lines, own, seesAccount),
    },
  ];
}

function subjectOf(lines: readonly Activity[]): HappeningSubject {
  const [first] = lines;
  if (!first) return { type: 'other' };
  const approvalId = ownId(first, 'approval');
  const own = lines.find(({ subjectType }) => subjectType !== 'charge') ?? first;
  const name = own.objectName ?? textOf([own], 'object');
  if (approvalId) return { type: 'approval', id: approvalId, reference: name };
  const paymentId = ownId(first, 'payment');
  // The lines of the invoices of a payment or credit name the invoices: one of them is not the name of the whole.
  const nameOfWhole = own.subjectType === 'charge' && lines.length > 1 ? null : name;
  if (paymentId) return { type: 'payment', id: paymentId, reference: textOf(lines, 'reference') ?? nameOfWhole };
  const { subjectType: type } = own;
  if (type === 'card' || type === 'bankAccount' || type === 'user' || type === 'group')
    return { type, id: own.subjectId, reference: name ?? (type === 'group' ? textOf(lines, 'name') : null) };
  if (type === 'limit' || type === 'policy') return { type, reference: name };
  if (type === 'creditLine') return { type: 'creditLine' };
  if (type !== 'charge') return { type: 'other' };
  const disputeId = textOf(lines, 'disputeId');
  if (disputeId) return { type: 'dispute', id: disputeId, reference: textOf(lines, 'invoiceNumber') };
  return lines.length > 1
    ? { type: 'invoices', ids: lines.map(({ subjectId }) => subjectId) }
    : { type: 'invoice', id: first.subjectId, reference: name };
}

function changesOf({ subjectType, before, after }: Activity, seesAccount: boolean): FieldChange[] {
  if (!before || !after) return [];
  return changedFields.flatMap((field) => {
    if (field === 'creditApprovedMinor' && !seesAccount) return [];
    // `state` is the region of an address; that of a request is what the kind of the line says.
    if (field === 'state' && subjectType === 'approval') return [];
    if (!(field in before) || !(field in after) || before[field] === after[field]) return [];
    return [{ field, before: plain(before[field]), after: plain(after[field]) }];
  });
}

function plain(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** The id of the payment or approval that a line belongs to, whether it names the payment, the approval or one of their invoices. */
function ownId(line: Activity, of: 'payment' | 'approval'): string | null {
  if (line.subjectType === of) return line.subjectId;
  const id = line.after?.[`${of}Id`];
  return typeof id === 'string' ? id : null;
}

/**
 * The whole amount if a line has it, else the sum of the invoices that this person sees. No amount if some of them rose and others fell: the
 * sum would stand nowhere else.
 */
function amountOf(
  lines: readonly Activity[],
  own: Activity,
  seesAccount: boolean,
): Pick<Happening, 'amountMinor' | 'currency'> {
  const currency = currencies.find((known) => known === textOf(lines, 'currency')) ?? null;
  const hasWhole = own.subjectType !== 'charge' && (seesAccount || own.subjectType !== 'payment');
  const whole = hasWhole ? minorOf(own) : null;
  if (whole !== null) return { amountMinor: whole, currency };
  const ofInvoices = lines.filter(({ subjectType }) => subjectType === 'charge');
  const parts = ofInvoices.map(minorOf).filter((minor) => minor !== null);
  const isOpposed = new Set(ofInvoices.map(directionOf).filter((direction) => direction !== 0)).size > 1;
  return { amountMinor: parts.length === 0 || isOpposed ? null : parts.reduce((sum, part) => sum + part, 0), currency };
}

/** Whether the due amount of an invoice rose (1) or fell (-1). */
function directionOf({ before, after }: Activity): number {
  const [old, now] = [before?.['remainingDueMinor'], after?.['remainingDueMinor']];
  return typeof old === 'number' && typeof now === 'number' ? Math.sign(now - old) : 0;
}

function minorOf({ after }: Activity): number | null {
  const minor = after?.['amountMinor'] ?? after?.['totalMinor'] ?? after?.['limitMinor'];
  return typeof minor === 'number' && Number.isSafeInteger(minor) ? minor : null;
}

function textOf(lines: readonly Activity[], field: string): string | null {
  for (const { after } of lines) {
    const value = after?.[field];
    if (typeof value === 'string') return value;
  }
  return null;
}
