import { type ErrorCode, type Refusal, refuse } from '../../domain/errors.ts';
import { errorCatalogue } from '../../domain/error-catalogue.ts';

/** A refusal thrown by a resolver or a route: it becomes the error's `extensions`, without a stack trace. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(errorCatalogue[refusal.code].when);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

/** The error for a code of the catalogue, with the values of its message. */
export function refused(code: ErrorCode, values?: Refusal['values']): Refused {
  return new Refused(refuse(code, values));
}
