import * as v from 'valibot';
import { defineOperation } from '../../../src/platform/wire/operation.ts';

/** An operation that stands for all that are made directly and may want a code. */
export const endSessionMutation = defineOperation<{ id: string }>()({
  name: 'endSession',
  document: 'mutation endSession($id: ID!) { endSession(id: $id) }',
  answer: v.object({ endSession: v.boolean() }),
});
