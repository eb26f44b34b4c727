/** Errors of a field before it is sent; the server checks the rest. */
export type FieldFault = 'missing' | 'malformed';

const maxEmailLength = 254;

export function refuseEmail(email: string): FieldFault | null {
  if (email === '') return 'missing';
  return email.length <= maxEmailLength && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : 'malformed';
}

export function refusePassword(password: string): FieldFault | null {
  return password === '' ? 'missing' : null;
}
