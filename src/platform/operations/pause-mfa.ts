import * as v from 'valibot';
import { instantSchema } from '../../../domain/calendar-date.ts';
import { defineOperation } from '../wire/operation.ts';

/** Turns 2-step verification off for 30 minutes (specification §9); answers until when. Refusals: MFA_REQUIRED{scope: Setup}. */
export const pauseMfaMutation = defineOperation<Record<string, never>>()({
  name: 'pauseMfa',
  document: `mutation pauseMfa {
  pauseMfa
}`,
  answer: v.object({ pauseMfa: instantSchema }),
});
