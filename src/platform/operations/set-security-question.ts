import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';

/** Chooses a security question and its answer. Refusals: SECURITY_ANSWERS_DIFFER, PASSWORD_INCORRECT, THROTTLED. */
export const setSecurityQuestionMutation = defineOperation<{
  question: string;
  answer: string;
  confirmation: string;
  password: string;
}>()({
  name: 'setSecurityQuestion',
  document: `mutation setSecurityQuestion($question: String!, $answer: String!, $confirmation: String!, $password: String!) {
  setSecurityQuestion(question: $question, answer: $answer, confirmation: $confirmation, password: $password)
}`,
  answer: v.object({ setSecurityQuestion: v.boolean() }),
});
