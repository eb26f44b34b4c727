import { defineMutation } from '../../graphql/define-operation.ts';
import { confirmEmailChange } from './email-change-link.ts';

/** Confirms another e-mail at one of the two addresses, once; answers `waiting` for the other one, or `changed`. */
export const confirmEmailChangeOperation = defineMutation({
  who: 'public',
  verification: null,
  field: (t) =>
    t.string({
      args: { token: t.arg.string({ required: true }) },
      resolve: (_root, { token }, context) => confirmEmailChange(context, token),
    }),
});
