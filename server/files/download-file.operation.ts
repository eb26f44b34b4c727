import * as v from 'valibot';
import { buyerRoles, withSupport } from '../../domain/access/role-sets.ts';
import { idSchema } from '../../domain/ids.ts';
import { defineMutation } from '../graphql/define-operation.ts';
import { refused } from '../graphql/refused.ts';
import { requireSession } from '../graphql/request-context.ts';
import { type FileDownload, offerDownload } from './file-downloads.ts';

/** A URL that returns the file once, within a minute, to the same user. Row security decides which files are visible. */
export const downloadFileOperation = defineMutation({
  who: withSupport(buyerRoles),
  verification: null,
  field: (t, builder) => {
    const download = builder.objectRef<FileDownload>('FileDownload').implement({
      fields: (f) => ({
        path: f.exposeString('path'),
        expiresAt: f.field({ type: 'Instant', resolve: ({ expiresAt }) => expiresAt }),
      }),
    });
    return t.field({
      type: download,
      args: { fileId: t.arg.id({ required: true }) },
      resolve: (_root, { fileId }, context) => {
        const session = requireSession(context);
        const id = v.safeParse(idSchema('file'), String(fileId));
        if (!id.success) throw refused('NOT_FOUND');
        return offerDownload({ ...context, now: context.now() }, session, id.output);
      },
    });
  },
});
