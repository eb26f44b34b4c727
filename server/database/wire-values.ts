import type { StatementAnswer } from './connection.ts';

/**
 * The conversion of values between JavaScript and PostgreSQL, the same for both drivers: all values are text on the wire, and only this
 * file parses and writes them. Dates stay 'YYYY-MM-DD', times become ISO UTC, bigints must be safe integers, numerics stay text.
 */
export function readWireText(typeOid: number, text: string): unknown {
  return readerOf(typeOid)(text);
}

/** Rows of wire text as objects by column name. */
export function readWireRows(
  columns: readonly WireColumn[],
  rows: readonly (readonly (string | null)[])[],
): Record<string, unknown>[] {
  // Chosen once for each column: a page of a first load has tens of thousands of values.
  const reading = columns.map(({ name, typeOid }) => ({ name, read: readerOf(typeOid) }));
  return rows.map((row) => {
    const named: Record<string, unknown> = {};
    for (let index = 0; index < reading.length; index += 1) {
      const column = reading[index];
      const text = row[index] ?? null;
      if (column) named[column.name] = text === null ? null : column.read(text);
    }
    return named;
  });
}

/** The rows of one statement, as text, with the type of each column, and PostgreSQL's tag, such as `INSERT 0 3`. */
export type WireRows = {
  readonly columns: readonly WireColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly tag: string;
};

/** A tag is the command, for INSERT an object id, and the number of rows: `SELECT 3`, `INSERT 0 3`, `COMMIT`. */
export function answerOfWire({ columns, rows, tag }: WireRows): StatementAnswer {
  const words = tag.split(' ');
  const count = Number(words.at(-1));
  return { rows: readWireRows(columns, rows), rowCount: Number.isInteger(count) ? count : 0, command: words[0] ?? '' };
}

export type WireColumn = { readonly name: string; readonly typeOid: number };

/** A parameter as PostgreSQL text; throws for values without an exact text form (undefined, NaN, infinities). */
export function writeWireText(value: unknown): string | null {
  if (value === null) return null;
  switch (typeof value) {
    case 'string':
      return value;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'bigint':
      return value.toString();
    case 'number':
      return writeNumber(value);
    case 'object':
      return writeObject(value);
    default:
      throw new Error(`A value of type ${typeof value} cannot be a parameter of a database statement.`);
  }
}

type Reader = (text: string) => unknown;

const readers = new Map<number, Reader>([
  [16, (text) => text === 't'],
  [17, readBytes],
  [20, readSafeInteger],
  [21, Number],
  [23, Number],
  [26, Number],
  [114, (text) => JSON.parse(text) as unknown],
  [700, Number],
  [701, Number],
  [1184, readMoment],
  [3802, (text) => JSON.parse(text) as unknown],
]);

/** Array type → type of its elements: bool, bytea, name, int8, int2, int4, text, oid, json, float, varchar, date, timestamptz, numeric, uuid, jsonb. */
const arrayElements = new Map<number, number>([
  [1000, 16],
  [1001, 17],
  [1003, 19],
  [1016, 20],
  [1005, 21],
  [1007, 23],
  [1009, 25],
  [1028, 26],
  [199, 114],
  [1021, 700],
  [1022, 701],
  [1015, 1043],
  [1182, 1082],
  [1185, 1184],
  [1231, 1700],
  [2951, 2950],
  [3807, 3802],
  [271, 5069],
]);

function readerOf(typeOid: number): Reader {
  const element = arrayElements.get(typeOid);
  return readers.get(typeOid) ?? (element === undefined ? asItIs : (text) => readArray(text, element));
}

function asItIs(text: string): string {
  return text;
}

function readSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`The database answered ${text}, which is beyond the exact integers (2^53).`);
  return value;
}

function readBytes(text: string): Uint8Array {
  if (!text.startsWith('\\x')) throw new Error('The database answered bytes in another form than hex.');
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
}

/** A moment in UTC with at most milliseconds, as every transaction writes it. */
const utcPattern = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(\.\d{1,3})?\+00$/;
const momentPattern = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?)([+-]\d{2})(?::(\d{2}))?$/;

function readMoment(text: string): string {
  const utc = utcPattern.exec(text);
  if (utc) return `${utc[1]}T${utc[2]}${(utc[3] ?? '.').padEnd(4, '0')}Z`;
  const match = momentPattern.exec(text);
  if (!match)
    throw new Error(`The database answered "${text}", which is not a moment between the years 0001 and 9999.`);
  return new Date(`${match[1]}T${match[2]}${match[3]}:${match[4] ?? '00'}`).toISOString();
}

/** Parses PostgreSQL's array text, such as `{a,"b,c",NULL}`, also nested. */
function readArray(text: string, elementOid: number): unknown[] {
  // PostgreSQL writes a lower bound other than 1 before the braces; a JavaScript array has none.
  let at = text.indexOf('{');
  const readLevel = (): unknown[] => {
    const items: unknown[] = [];
    at += 1;
    while (text[at] !== '}') {
      if (at >= text.length) throw new Error(`The database answered an array that does not end: ${text}`);
      if (text[at] === '{') items.push(readLevel());
      else items.push(readItem());
      if (text[at] === ',') at += 1;
    }
    at += 1;
    return items;
  };
  const readItem = (): unknown => {
    if (text[at] === '"') return readWireText(elementOid, readQuoted());
    const start = at;
    while (at < text.length && text[at] !== ',' && text[at] !== '}') at += 1;
    const bare = text.slice(start, at);
    return bare === 'NULL' ? null : readWireText(elementOid, bare);
  };
  const readQuoted = (): string => {
    let value = '';
    at += 1;
    while (at < text.length && text[at] !== '"') {
      if (text[at] === '\\') at += 1;
      value += text[at];
      at += 1;
    }
    at += 1;
    return value;
  };
  return readLevel();
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} cannot be a parameter of a database statement.`);
  return Object.is(value, -0) ? '0' : String(value);
}

function writeObject(value: object): string {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array)
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(writeArrayItem).join(',')}}`;
  return JSON.stringify(value);
}

function writeArrayItem(item: unknown): string {
  if (Array.isArray(item)) return writeObject(item);
  const text = writeWireText(item);
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
