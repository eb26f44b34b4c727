import * as v from 'valibot';
import { delegationSchema } from '../../../../domain/approvals/delegation.ts';
import { idSchema } from '../../../../domain/ids.ts';
import { graphql } from '../../../platform/wire/operation.ts';

/** The delegations, and the people whom the reader may choose. */
export const delegationsQuery = graphql(
  `query delegations {
  delegations { id userId userName toUserId toName firstDay lastDay isRevoked }
  delegates { userId name }
}`,
  {
    keep: 'aged',
    answer: v.object({
      delegations: v.array(delegationSchema),
      delegates: v.array(v.object({ userId: idSchema('user'), name: v.string() })),
    }),
  },
);
