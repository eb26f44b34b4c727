import * as v from 'valibot';
import { everybody } from '../../../../domain/access/role-sets.ts';
import { securityQuestions } from '../../../../domain/session/security-questions.ts';
import { defineMutation } from '../../../graphql/define-operation.ts';
import { refused } from '../../../graphql/refused.ts';
import { requireSession } from '../../../graphql/request-context.ts';
import { setSecurityQuestion } from '../own-credentials.ts';

/** Sets, or replaces, the security question. */
export const setSecurityQuestionOperation = defineMutation({
  who: everybody,
  verification: 'Setup',
  field: (t, _builder, scope) =>
    t.boolean({
      args: {
        question: t.arg.string({ required: true }),
        answer: t.arg.string({ required: true }),
        confirmation: t.arg.string({ required: true }),
        password: t.arg.string({ required: true }),
      },
      resolve: (_root, input, context) => {
        if (!v.is(questionSchema, input.question)) throw refused('BAD_INPUT', { field: 'question' });
        const wish = { ...input, question: input.question };
        return setSecurityQuestion({ ...context, scope }, requireSession(context), wish);
      },
    }),
});

const questionSchema = v.picklist(securityQuestions);
