import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';

/** Signs the person out everywhere but here; answers in how many places. */
export const endOtherSessionsMutation = defineOperation<Record<string, never>>()({
  name: 'endOtherSessions',
  document: `mutation endOtherSessions {
  endOtherSessions
}`,
  answer: v.object({ endOtherSessions: v.number() }),
});
