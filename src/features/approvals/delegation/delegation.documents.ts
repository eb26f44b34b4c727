import * as v from 'valibot';
import { idSchema } from '../../../../domain/ids.ts';
import { graphql } from '../../../platform/wire/operation.ts';

/** The people whom the reader may choose as a deputy. */
export const delegatesQuery = graphql(
  `query delegates {
  delegates { userId name }
}`,
  {
    keep: 'aged',
    answer: v.object({ delegates: v.array(v.object({ userId: idSchema('user'), name: v.string() })) }),
  },
);
