import { randomInt } from 'node:crypto';
import type { SsoFailureKind } from '../../domain/session/single-sign-on.ts';
import { errorIdAlphabet } from '../../domain/session/single-sign-on.ts';

/** A sign-in that did not work: what the person is told, and the reason for the log and the audit trail. No secret, no token. */
export class SsoFailure extends Error {
  readonly why: SsoFailureKind;

  constructor(why: SsoFailureKind, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'SsoFailure';
    this.why = why;
  }
}

/** A new id for support to find the failure by. */
export function newErrorId(): string {
  const part = () =>
    Array.from({ length: 4 }, () => errorIdAlphabet.charAt(randomInt(errorIdAlphabet.length))).join('');
  return `${part()}-${part()}`;
}
