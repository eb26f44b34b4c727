import * as v from 'valibot';
import { digestAnswerSchema } from '../../../domain/sync/pull-answer.ts';
import { defineOperation } from '../wire/operation.ts';

/** Count and hash per collection of the rows that a device should hold. */
export const digestsQuery = defineOperation<Record<string, never>>()({
  name: 'digests',
  document: `query digests {
  digests { collection count hash }
}`,
  answer: v.object({ digests: digestAnswerSchema }),
});
