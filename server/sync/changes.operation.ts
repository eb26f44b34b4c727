import type { PullAnswer } from '../../domain/sync/pull-answer.ts';
import { maxPageLimit } from '../../domain/sync/pull-answer.ts';
import type { PortalBuilder } from '../graphql/builder.ts';
import { refused } from '../graphql/refused.ts';
import { pullChanges } from './pull-changes.ts';

/** `changes`: one page of what the device must change; `limit` is 1 to 2,000 rows. */
export function addChanges(builder: PortalBuilder): void {
  const removal = builder.objectRef<PullAnswer['removals'][number]>('Removal').implement({
    fields: (t) => ({ collection: t.exposeString('collection'), id: t.exposeID('id') }),
  });
  const progress = builder.objectRef<NonNullable<PullAnswer['progress']>>('LoadProgress').implement({
    fields: (t) => ({ delivered: t.exposeInt('delivered'), total: t.exposeInt('total') }),
  });
  const answer = builder.objectRef<PullAnswer>('Changes').implement({
    fields: (t) => ({
      upserts: t.field({
        type: ['SyncedRow'],
        resolve: (page) => page.upserts.map(({ row, ...key }) => ({ ...key, row })),
      }),
      removals: t.field({ type: [removal], resolve: (page) => page.removals }),
      cursor: t.exposeString('cursor'),
      more: t.exposeBoolean('more'),
      reset: t.exposeBoolean('reset'),
      serverTime: t.expose('serverTime', { type: 'Instant' }),
      // A feed's version grows by one per transaction: far beyond what GraphQL's Int can count over the years.
      feedVersion: t.float({ nullable: true, resolve: (page) => page.feedVersion }),
      progress: t.field({ type: progress, nullable: true, resolve: (page) => page.progress }),
    }),
  });
  builder.queryField('changes', (t) =>
    t.field({
      type: answer,
      extensions: { isHeavy: true },
      args: { cursor: t.arg.string(), limit: t.arg.int({ required: true }) },
      resolve: (_root, { cursor, limit }, context) => {
        if (limit < 1 || limit > maxPageLimit) throw refused('BAD_INPUT', { field: 'limit' });
        return pullChanges(context, cursor ?? null, limit);
      },
    }),
  );
}
