import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { lineSchema } from '../plain-text.ts';
import { addedField } from '../sync/row-shape.ts';

/** Group types: a part of the account for reports, or a legal entity of its own (§3). */
export const groupTypes = ['reporting', 'legalEntity'] as const;
export type GroupType = (typeof groupTypes)[number];

/** How a legal entity is related to the group above it (§3). */
export const entityRelations = ['sameLegalEntity', 'subsidiary', 'affiliate', 'franchise'] as const;
export type EntityRelation = (typeof entityRelations)[number];

/** Whether the invoices of a legal entity show the details of its parent group or its own (§3). */
export const billToChoices = ['parent', 'own'] as const;
export type BillTo = (typeof billToChoices)[number];

/** Maximum lengths, in characters (§5). */
export const groupLimits = {
  name: 64,
  legalName: 64,
  doingBusinessAs: 64,
  tradingName: 64,
  registrationNumber: 30,
  taxId: 20,
  line1: 50,
  line2: 50,
  city: 40,
  state: 10,
  postalCode: 15,
} as const;

const optional = (max: number) => lineSchema({ max });
const needed = (max: number) => lineSchema({ min: 1, max });

/** A registered address in the country's format; unused fields are empty. */
export const addressSchema = v.object({
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  line1: needed(groupLimits.line1),
  line2: optional(groupLimits.line2),
  city: needed(groupLimits.city),
  state: optional(groupLimits.state),
  postalCode: optional(groupLimits.postalCode),
});
export type Address = v.InferOutput<typeof addressSchema>;

/** The details of a separate legal entity; `refuseEntity` checks them by the rules of its country. */
export const legalEntitySchema = v.object({
  legalName: needed(groupLimits.legalName),
  doingBusinessAs: optional(groupLimits.doingBusinessAs),
  tradingName: optional(groupLimits.tradingName),
  registrationNumber: optional(groupLimits.registrationNumber),
  taxId: optional(groupLimits.taxId),
  address: addressSchema,
  relation: v.picklist(entityRelations),
  billTo: v.picklist(billToChoices),
});
export type LegalEntity = v.InferOutput<typeof legalEntitySchema>;

/** The editable details of a group: without a legal entity it is a reporting group. Only the company's own group has no parent. */
export const groupDetailsSchema = v.object({
  name: needed(groupLimits.name),
  parentId: v.nullable(idSchema('group')),
  entity: v.nullable(legalEntitySchema),
});
export type GroupDetails = v.InferOutput<typeof groupDetailsSchema>;

/** A group as it is shown to people who see it. */
export const groupSchema = v.object({
  id: idSchema('group'),
  name: v.string(),
  parentId: v.nullable(idSchema('group')),
  type: v.picklist(groupTypes),
  /** Null for a reporting group, and for an entity without details. */
  entity: v.nullable(legalEntitySchema),
  /** The group is being removed: its invoices are moving to its parent, and it accepts no more users. */
  isLeaving: v.boolean(),
  /** The top-level group: the company itself. Absent in answers that a device kept before. */
  isCompany: addedField(v.boolean(), false),
});
export type Group = v.InferOutput<typeof groupSchema>;
