import { createHash } from 'node:crypto';
import type { Identity } from './identity.ts';

/**
 * The name of a prepared statement: a hash of the role and the text. PostgreSQL plans a statement under row security anew when the role
 * differs, so no name is shared by two roles.
 */
export function statementName(role: Identity['role'], sql: string): string {
  const key = `${role} ${sql}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = `portal_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
  // The texts are fixed, so there are few; the limit is for a mistake.
  if (names.size < maxKnown) names.set(key, name);
  return name;
}

const maxKnown = 1_000;
const names = new Map<string, string>();
