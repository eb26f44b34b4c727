import * as v from 'valibot';
import { securityQuestions } from '../../domain/session/security-questions.ts';
import type { PortalBuilder } from '../graphql/builder.ts';
import { refused } from '../graphql/refused.ts';
import { requireSession } from '../graphql/request-context.ts';
import { changePassword, setSecurityQuestion } from './own-credentials.ts';

/** `changePassword`, `setSecurityQuestion`: what only the person knows. */
export function addOwnCredentials(builder: PortalBuilder): void {
  builder.mutationFields((t) => ({
    changePassword: t.boolean({
      args: { currentPassword: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
      resolve: async (_root, input, context) => {
        await context.cookies.open(await changePassword(context, requireSession(context), input));
        return true;
      },
    }),
    setSecurityQuestion: t.boolean({
      args: {
        question: t.arg.string({ required: true }),
        answer: t.arg.string({ required: true }),
        confirmation: t.arg.string({ required: true }),
        password: t.arg.string({ required: true }),
      },
      resolve: (_root, input, context) => {
        if (!v.is(questionSchema, input.question)) throw refused('BAD_INPUT', { field: 'question' });
        return setSecurityQuestion(context, requireSession(context), { ...input, question: input.question });
      },
    }),
  }));
}

const questionSchema = v.picklist(securityQuestions);
