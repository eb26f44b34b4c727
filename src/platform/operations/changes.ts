import * as v from 'valibot';
import { pullAnswerSchema } from '../../../domain/sync/pull-answer.ts';
import { defineOperation } from '../wire/operation.ts';

/** One page of what changed since the cursor; null starts a first load. */
export const changesQuery = defineOperation<{ cursor: string | null; limit: number }>()({
  name: 'changes',
  document: `query changes($cursor: String, $limit: Int!) {
  changes(cursor: $cursor, limit: $limit) {
    upserts { collection id row }
    removals { collection id }
    cursor more reset serverTime feedVersion
    progress { delivered total }
  }
}`,
  answer: v.object({ changes: pullAnswerSchema }),
});
