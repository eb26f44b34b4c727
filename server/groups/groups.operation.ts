import { decidingRoles, withSupport } from '../../domain/access/role-sets.ts';
import type { Address, Group, LegalEntity } from '../../domain/groups/group.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { requireSession } from '../graphql/request-context.ts';
import { readGroups } from './read-groups.ts';

/** `groups`: the groups of the current account that the caller may see, by name. */
export const groupsOperation = defineQuery({
  who: withSupport(decidingRoles),
  field: (t, builder) => {
    const address = builder.objectRef<Address>('RegisteredAddress').implement({
      fields: (f) => ({
        country: f.exposeString('country'),
        line1: f.exposeString('line1'),
        line2: f.exposeString('line2'),
        city: f.exposeString('city'),
        state: f.exposeString('state'),
        postalCode: f.exposeString('postalCode'),
      }),
    });
    const entity = builder.objectRef<LegalEntity>('LegalEntity').implement({
      fields: (f) => ({
        legalName: f.exposeString('legalName'),
        doingBusinessAs: f.exposeString('doingBusinessAs'),
        tradingName: f.exposeString('tradingName'),
        registrationNumber: f.exposeString('registrationNumber'),
        taxId: f.exposeString('taxId'),
        address: f.field({ type: address, resolve: (one) => one.address }),
        relation: f.exposeString('relation'),
        billTo: f.exposeString('billTo'),
      }),
    });
    const type = builder.objectRef<Group>('Group').implement({
      fields: (f) => ({
        id: f.exposeID('id'),
        name: f.exposeString('name'),
        parentId: f.exposeID('parentId', { nullable: true }),
        type: f.exposeString('type'),
        entity: f.field({ type: entity, nullable: true, resolve: (group) => group.entity }),
        isLeaving: f.exposeBoolean('isLeaving'),
        isCompany: f.exposeBoolean('isCompany'),
      }),
    });
    return t.field({
      type: [type],
      resolve: (_root, _input, context) => readGroups(context.transaction(), requireSession(context).buyer?.id ?? null),
    });
  },
});
