import { derivedId } from '../../derived-id.ts';
import type { NewRow } from './world-rows.ts';

/** Numbers that no network assigns; each program has its own. */
const adminPhones: Readonly<Record<string, string>> = { northgate: '+447700900102', summit: '+12025550142' };

/**
 * The verification methods of the demo's people, on programs that require them: an e-mail address for everybody, and a text message for
 * the first administrator. Invited people have none.
 */
export function methodRows(people: readonly NewRow<'people'>[]): NewRow<'mfa_methods'>[] {
  return people
    .filter((person) => person.program_id in adminPhones && isActive(person))
    .flatMap((person) => {
      const phone = /^admin@(harbour|ridgeline)\./.test(person.email) ? adminPhones[person.program_id] : undefined;
      return [
        methodRow(person, 'email', person.email),
        ...(phone === undefined ? [] : [methodRow(person, 'sms', phone)]),
      ];
    });
}

function isActive({ password_hash: passwordHash, sso_status: ssoStatus }: NewRow<'people'>): boolean {
  return passwordHash != null || ssoStatus === 'Active';
}

function methodRow(person: NewRow<'people'>, method: 'email' | 'sms', target: string): NewRow<'mfa_methods'> {
  const id = derivedId<string>('mfa-method', person.id, method);
  return { id, person_id: person.id, program_id: person.program_id, method, target };
}
