import type { BillTo, EntityRelation, GroupType } from '../../../domain/groups/group.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';

export const typeNames: Record<GroupType, MessageDescriptor> = {
  reporting: /*i18n*/ { id: 'groups.type.reporting', message: 'Reporting group' },
  legalEntity: /*i18n*/ { id: 'groups.type.entity', message: 'Separate legal entity' },
};

export const relationNames: Record<EntityRelation, MessageDescriptor> = {
  sameLegalEntity: /*i18n*/ { id: 'groups.relation.same', message: 'Same legal entity' },
  subsidiary: /*i18n*/ { id: 'groups.relation.subsidiary', message: 'Subsidiary' },
  affiliate: /*i18n*/ { id: 'groups.relation.affiliate', message: 'Affiliate' },
  franchise: /*i18n*/ { id: 'groups.relation.franchise', message: 'Franchise or association' },
};

export const billToNames: Record<BillTo, MessageDescriptor> = {
  parent: /*i18n*/ { id: 'groups.bill-to.parent', message: 'Parent details only' },
  own: /*i18n*/ { id: 'groups.bill-to.own', message: 'The group’s own details' },
};

/** The label for a group without a parent, and for the view of people without a group. */
export const topLevel: MessageDescriptor = /*i18n*/ { id: 'groups.top-level', message: 'Top level' };

/** The parent of a Group Admin's own group, which they may not see. */
export const hiddenParent: MessageDescriptor = /*i18n*/ { id: 'groups.hidden-parent', message: 'The group above it' };
