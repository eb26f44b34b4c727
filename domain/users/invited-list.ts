import * as v from 'valibot';
import { emailAddressSchema, maxInvitedAtOnce } from './invitation.ts';
import { profileValueSchemas } from './profile-edit.ts';

/** One person of a typed or pasted list; `fault` names what is missing or wrong. */
export type InvitedLine = {
  readonly line: number;
  readonly text: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly fault: 'email' | 'name' | 'twice' | 'tooMany' | null;
};

/**
 * Parses a list with one person per line: e-mail, first name, last name, separated by a comma, a semicolon or a tab. Empty lines are left
 * out.
 */
export function readInvitedList(text: string): readonly InvitedLine[] {
  const seen = new Set<string>();
  const lines = text.split(/\r?\n/).map((line, position) => ({ line: position + 1, text: line.trim() }));
  return lines
    .filter((one) => one.text !== '')
    .map((one, position) => {
      const [typed = '', first = '', ...last] = one.text.split(/[,;\t]/).map((part) => part.trim());
      const email = v.safeParse(emailAddressSchema, typed);
      const firstName = v.safeParse(profileValueSchemas.firstName, first);
      const lastName = v.safeParse(profileValueSchemas.lastName, last.join(' '));
      const address = email.success ? email.output : typed;
      const isTwice = seen.has(address);
      seen.add(address);
      const isNamed = firstName.success && lastName.success;
      const fault = !email.success ? 'email' : !isNamed ? 'name' : isTwice ? 'twice' : null;
      return {
        ...one,
        email: address,
        firstName: first,
        lastName: last.join(' '),
        fault: position >= maxInvitedAtOnce ? ('tooMany' as const) : fault,
      };
    });
}
