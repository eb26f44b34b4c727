import * as v from 'valibot';
import { profileValueSchemas } from '../../../domain/users/profile-edit.ts';
import { defineMutation } from '../../graphql/define-operation.ts';
import { refused } from '../../graphql/refused.ts';
import { activate } from './activation.ts';

/** Redeems an invitation link, once. */
export const activateOperation = defineMutation({
  who: 'public',
  verification: null,
  field: (t) =>
    t.boolean({
      args: {
        token: t.arg.string({ required: true }),
        firstName: t.arg.string({ required: true }),
        lastName: t.arg.string({ required: true }),
        password: t.arg.string(),
        language: t.arg.string(),
      },
      resolve: (_root, { token, password, language, ...typed }, context) => {
        const name = v.safeParse(nameSchema, typed);
        if (!name.success) throw refused('BAD_INPUT', { field: 'firstName' });
        return activate(context, { token, password: password ?? null, language: language ?? null, ...name.output });
      },
    }),
});

const nameSchema = v.object({ firstName: profileValueSchemas.firstName, lastName: profileValueSchemas.lastName });
