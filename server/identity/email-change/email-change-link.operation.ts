import { defineQuery } from '../../graphql/define-operation.ts';
import { type EmailChangeLink, readEmailChangeLink } from './email-change-link.ts';

/** The purpose of a link that confirms another e-mail. The query does not redeem it. */
export const emailChangeLinkOperation = defineQuery({
  who: 'public',
  opensOwnTransaction: true,
  field: (t, builder) => {
    const type = builder.objectRef<EmailChangeLink>('EmailChangeLink').implement({
      fields: (f) => ({
        side: f.exposeString('side'),
        newEmail: f.exposeString('newEmail'),
        oldEmail: f.exposeString('oldEmail', { nullable: true }),
        isConfirmed: f.exposeBoolean('isConfirmed'),
      }),
    });
    return t.field({
      type,
      args: { token: t.arg.string({ required: true }) },
      resolve: (_root, { token }, context) => readEmailChangeLink(context, token),
    });
  },
});
