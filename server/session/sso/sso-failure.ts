import { randomInt } from 'node:crypto';
import { type SsoFailureKind, errorIdAlphabet } from '../../../domain/session/single-sign-on.ts';

/** A failed sign-in: the message for the person, and the reason for the log and the audit trail. Contains no secret and no token. */
export class SsoFailure extends Error {
  readonly why: SsoFailureKind;

  constructor(why: SsoFailureKind, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'SsoFailure';
    this.why = why;
  }
}

/** A new id with which support can find the failure. */
export function newErrorId(): string {
  const part = () =>
    Array.from({ length: 4 }, () => errorIdAlphabet.charAt(randomInt(errorIdAlphabet.length))).join('');
  return `${part()}-${part()}`;
}
