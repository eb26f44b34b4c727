import * as v from 'valibot';
import { isPlainText, normalizeLine } from '../plain-text.ts';
import { emailAddressSchema, maxInvitedAtOnce } from './invitation.ts';
import { maxNameLength } from './profile-edit.ts';

/** One person of a typed or pasted list; `fault` names what is missing or wrong. */
export type InvitedLine = {
  /** The line of the text, from 1. */
  readonly line: number;
  readonly text: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly fault: 'email' | 'name' | 'longName' | 'nameText' | 'twice' | 'tooMany' | null;
};

/**
 * Parses a list with one person per line: e-mail, first name, last name, separated by a comma, a semicolon or a tab, in quotes or not; or
 * as address books write people, `Jane Doe <jane@…>` and `"Doe, Jane" <jane@…>`, several in a line too. Empty lines are left out.
 */
export function readInvitedList(text: string): readonly InvitedLine[] {
  const seen = new Set<string>();
  const written = text.split(/\r?\n/).flatMap((line, position) => {
    const people = line.split(betweenAddresses).map((part) => part.trim());
    return people.filter((part) => part !== '').map((part) => ({ line: position + 1, text: part }));
  });
  return written.map((one, position) => {
    const person = personOf(one.text);
    const isTwice = seen.has(person.email);
    seen.add(person.email);
    const fault = !v.is(emailAddressSchema, person.email)
      ? 'email'
      : (nameFault(person.firstName, person.lastName) ?? (isTwice ? 'twice' : null));
    return { ...one, ...person, fault: position >= maxInvitedAtOnce ? 'tooMany' : fault };
  });
}

type WrittenPerson = Pick<InvitedLine, 'email' | 'firstName' | 'lastName'>;

/** After an address in angle brackets, the next person may follow in the same line. */
const betweenAddresses = /(?<=>)\s*[;,，；](?=[^<]*<)/u;
const separator = /[,;\t，；]/u;
const inBrackets = /^(.*)<([^<>]*)>[\s,;.]*$/u;

function personOf(written: string): WrittenPerson {
  const text = written.replaceAll(/[“”„‟]/gu, '"');
  const [, name, address] = inBrackets.exec(text) ?? [];
  if (name !== undefined && address !== undefined) return { email: emailOf(address), ...namesOf(fieldsOf(name)) };
  const fields = fieldsOf(text);
  const at = Math.max(
    0,
    fields.findIndex((field) => field.includes('@')),
  );
  const [first = '', ...last] = fields.toSpliced(at, 1);
  return { email: emailOf(fields[at] ?? ''), firstName: first, lastName: normalizeLine(last.join(' ')) };
}

/** The stored form of an address, or the text as typed if it is none. */
function emailOf(typed: string): string {
  const bare = normalizeLine(typed.replace(/^\s*mailto:/i, ''));
  const email = v.safeParse(emailAddressSchema, bare);
  return email.success ? email.output : bare;
}

/** The first and the last name of an address book: “Doe, Jane” puts the last name first, “Jane van der Berg” does not. */
function namesOf(fields: readonly string[]): Pick<InvitedLine, 'firstName' | 'lastName'> {
  const [whole = '', ...others] = fields.filter((field) => field !== '').map((field) => unquoted(field));
  const [last = '', ...given] = [...whole.split(separator), ...others].map(normalizeLine).filter((part) => part !== '');
  if (given.length > 0) return { firstName: given.join(' '), lastName: last };
  const [first = '', ...rest] = last.split(' ');
  return { firstName: first, lastName: rest.join(' ') };
}

/** The fields of a line; a separator in quotes belongs to its field. */
function fieldsOf(text: string): string[] {
  const fields = text.match(/(?:"(?:[^"]|"")*"|[^,;\t，；])+|(?<=[,;\t，；]|^)(?=[,;\t，；]|$)/gu) ?? [];
  return fields.map((field) => normalizeLine(unquoted(field)));
}

function unquoted(field: string): string {
  const [, quoted] = /^\s*"(.*)"\s*$/u.exec(field) ?? [];
  return (quoted ?? field).replaceAll('""', '"');
}

function nameFault(...names: readonly string[]): 'name' | 'longName' | 'nameText' | null {
  if (names.includes('')) return 'name';
  if (names.some((name) => name.length > maxNameLength)) return 'longName';
  return names.every(isPlainText) ? null : 'nameText';
}
