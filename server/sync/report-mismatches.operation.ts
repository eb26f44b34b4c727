import * as v from 'valibot';
import { everybody } from '../../domain/access/role-sets.ts';
import { collectionSchema, collections } from '../../domain/sync/collections.ts';
import { defineMutation } from '../graphql/define-operation.ts';
import { refused } from '../graphql/refused.ts';
import { requireSession } from '../graphql/request-context.ts';

const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const mismatchesSchema = v.pipe(
  v.array(v.object({ collection: collectionSchema, held: countSchema, expected: countSchema })),
  v.maxLength(collections.length),
);

/**
 * `reportMismatches`: a device's rows differed from the server's, so it loads them again. It is logged and counted, because it indicates
 * a defect of the sync.
 */
export const reportMismatchesOperation = defineMutation({
  who: everybody,
  verification: null,
  field: (t, builder) => {
    const mismatch = builder.inputType('MismatchInput', {
      fields: (f) => ({
        collection: f.string({ required: true }),
        held: f.int({ required: true }),
        expected: f.int({ required: true }),
      }),
    });
    return t.boolean({
      args: { mismatches: t.arg({ type: [mismatch], required: true }) },
      resolve: (_root, args, context) => {
        const mismatches = v.safeParse(mismatchesSchema, args.mismatches);
        if (!mismatches.success) throw refused('BAD_INPUT', { field: 'mismatches' });
        const { buyer } = requireSession(context);
        for (const { collection, held, expected } of mismatches.output) {
          context.log.warn({ collection, held, expected, buyer: buyer?.id }, 'a device held other rows than it should');
          context.countMismatch(collection);
        }
        return true;
      },
    });
  },
});
