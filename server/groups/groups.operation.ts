import { decidingRoles, withSupport } from '../../domain/access/role-sets.ts';
import { addressSchema, groupSchema, legalEntitySchema } from '../../domain/groups/group.ts';
import { answerObject } from '../graphql/answer-object.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { requireSession } from '../graphql/request-context.ts';
import { readGroups } from './read-groups.ts';

/** `groups`: the groups of the current account that the caller may see, by name. */
export const groupsOperation = defineQuery({
  who: withSupport(decidingRoles),
  field: (t, builder) => {
    const entity = answerObject(builder, 'LegalEntity', legalEntitySchema, {
      address: answerObject(builder, 'RegisteredAddress', addressSchema),
    });
    return t.field({
      type: [answerObject(builder, 'Group', groupSchema, { entity })],
      resolve: (_root, _input, context) => readGroups(context.transaction(), requireSession(context).buyer?.id ?? null),
    });
  },
});
