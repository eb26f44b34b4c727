import * as v from 'valibot';
import { buyerRoles } from '../../domain/access/role-sets.ts';
import { idSchema } from '../../domain/ids.ts';
import { defineMutation } from '../graphql/define-operation.ts';
import { refused } from '../graphql/refused.ts';
import { requireSession } from '../graphql/request-context.ts';
import { identityOf } from '../identity/sessions/live-session.ts';
import { queueNotice } from '../notices/queue-notice.ts';
import { readProgram } from '../programs/program.ts';

/**
 * Sends a file that the user has stored before (`POST /files/:id`) to their own email address, attached to a mail of the program. Answers
 * that address. Throws NOT_FOUND for a file that is not theirs.
 */
export const emailFileOperation = defineMutation({
  who: buyerRoles,
  verification: null,
  field: (t) =>
    t.field({
      type: 'String',
      args: { fileId: t.arg.id({ required: true }) },
      resolve: async (_root, args, context) => {
        const session = requireSession(context);
        const { buyer } = session;
        const fileId = v.safeParse(idSchema('file'), String(args.fileId));
        if (!buyer || !fileId.success) throw refused('NOT_FOUND');
        const now = context.now();
        const { withTransaction, signer } = context;
        const file = await withTransaction(identityOf(session), { now, readOnly: true }, (trx) =>
          trx
            .selectFrom('blobs')
            .select('file_name')
            .where('id', '=', fileId.output)
            .where('user_id', '=', session.user)
            .where('completed_at', 'is not', null)
            .executeTakeFirst(),
        );
        if (!file) throw refused('NOT_FOUND');
        const name = file.file_name;
        return withTransaction({ role: 'job', program: session.program }, { now }, async (trx) => {
          const { email, language } = await trx
            .selectFrom('people')
            .select(['email', 'language'])
            .where('id', '=', session.person)
            .executeTakeFirstOrThrow();
          await queueNotice(
            trx,
            { program: await readProgram(trx, session.program), signer },
            {
              kind: 'file',
              channel: 'email',
              to: email,
              person: session.person,
              language,
              values: { name },
              attachment: { fileId: fileId.output, buyer: buyer.id, name },
            },
            now,
          );
          return email;
        });
      },
    }),
});
