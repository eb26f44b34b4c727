import { everybody } from '../../domain/access/role-sets.ts';
import { type PullAnswer, defaultPageLimit, maxPageLimit } from '../../domain/sync/pull-answer.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import type { Pace } from '../graphql/person-share.ts';
import { refused } from '../graphql/refused.ts';
import { answerUnmoved, pullChanges } from './pull-changes.ts';

/** Rows per page: other people's requests wait for the page that is being read. */
const mostRows: Readonly<Record<Pace, number>> = { alone: maxPageLimit, shared: defaultPageLimit, crowded: 50 };

/** `changes`: one page of changes for the device; `limit` is 1 to 2,000 rows. */
export const changesOperation = defineQuery({
  who: everybody,
  // The most frequent call of all has nothing to read.
  isHeavy: (args, context) => answerUnmoved(context, args['cursor'] as string | null | undefined) === null,
  field: (t, builder) => {
    const removal = builder.objectRef<PullAnswer['removals'][number]>('Removal').implement({
      fields: (f) => ({ collection: f.exposeString('collection'), id: f.exposeID('id') }),
    });
    const progress = builder.objectRef<NonNullable<PullAnswer['progress']>>('LoadProgress').implement({
      fields: (f) => ({ delivered: f.exposeInt('delivered'), total: f.exposeInt('total') }),
    });
    const answer = builder.objectRef<PullAnswer>('Changes').implement({
      fields: (f) => ({
        upserts: f.field({
          type: ['SyncedRow'],
          resolve: (page) => page.upserts.map(({ row, ...key }) => ({ ...key, row })),
        }),
        removals: f.field({ type: [removal], resolve: (page) => page.removals }),
        cursor: f.exposeString('cursor'),
        more: f.exposeBoolean('more'),
        reset: f.exposeBoolean('reset'),
        serverTime: f.expose('serverTime', { type: 'Instant' }),
        // A feed's version grows by one per transaction, so over the years it can exceed GraphQL's Int.
        feedVersion: f.float({ nullable: true, resolve: (page) => page.feedVersion }),
        progress: f.field({ type: progress, nullable: true, resolve: (page) => page.progress }),
      }),
    });
    return t.field({
      type: answer,
      args: { cursor: t.arg.string(), limit: t.arg.int({ required: true }) },
      resolve: (_root, { cursor, limit }, context) => {
        if (limit < 1 || limit > maxPageLimit) throw refused('BAD_INPUT', { field: 'limit' });
        const unmoved = answerUnmoved(context, cursor);
        if (unmoved) return unmoved;
        return pullChanges(context, cursor ?? null, Math.min(limit, mostRows[context.pace]));
      },
    });
  },
});
