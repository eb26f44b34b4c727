import * as v from 'valibot';
import {
  type GroupDetails,
  billToChoices,
  entityRelations,
  groupLimits,
  groupTypes,
} from '../../../domain/groups/group.ts';
import { wrongPlacePart } from '../../../domain/addresses/postal-codes.ts';
import { refuseEntity } from '../../../domain/groups/legal-entity.ts';
import { lineSchema } from '../../../domain/plain-text.ts';
import { faultName } from '../../kit/form/form-messages.ts';

const text = (max: number) => lineSchema({ max });
const needed = (max: number) => lineSchema({ min: 1, max });

/** The first step: only the company's own group has an empty parent. */
export const placeSchema = v.object({
  name: needed(groupLimits.name),
  type: v.picklist(groupTypes),
  parentId: v.string(),
});

const entityTexts = v.object({
  legalName: needed(groupLimits.legalName),
  doingBusinessAs: text(groupLimits.doingBusinessAs),
  tradingName: text(groupLimits.tradingName),
  registrationNumber: text(groupLimits.registrationNumber),
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  taxId: text(groupLimits.taxId),
  line1: needed(groupLimits.line1),
  line2: text(groupLimits.line2),
  city: needed(groupLimits.city),
  state: text(groupLimits.state),
  postalCode: text(groupLimits.postalCode),
  relation: v.picklist(entityRelations),
});
type EntityTexts = v.InferOutput<typeof entityTexts>;

const isTaxIdRight = ({ taxId, ...address }: EntityTexts) =>
  refuseEntity({ taxId, address })?.code !== 'TAX_ID_INVALID';

/** The second step. Errors by the country's rules are shown at their field. */
export const entitySchema = v.pipe(
  entityTexts,
  v.forward(v.check(isTaxIdRight, faultName('invalid')), ['taxId']),
  v.forward(
    v.check((texts) => wrongPlacePart(texts) !== 'state', faultName('required')),
    ['state'],
  ),
  v.forward(
    v.check((texts) => wrongPlacePart(texts) !== 'postalCode', faultName('invalid')),
    ['postalCode'],
  ),
);

export const billToSchema = v.object({ billTo: v.picklist(billToChoices) });

export type GroupTexts = Readonly<
  Record<keyof v.InferOutput<typeof placeSchema> | keyof EntityTexts | 'billTo' | 'adminId' | 'userIds', string>
>;

/** The initial texts of a new group. */
export function emptyGroup(country: string): GroupTexts {
  return {
    name: '',
    type: 'reporting',
    parentId: '',
    legalName: '',
    doingBusinessAs: '',
    tradingName: '',
    registrationNumber: '',
    country,
    taxId: '',
    line1: '',
    line2: '',
    city: '',
    state: '',
    postalCode: '',
    relation: 'subsidiary',
    billTo: 'parent',
    adminId: '',
    userIds: '',
  };
}

/** A group as texts for the form. */
export function textsOf(group: GroupDetails & { readonly type: string }, country: string): GroupTexts {
  const { name, type, parentId, entity } = group;
  const { address, ...texts } = entity ?? {};
  return { ...emptyGroup(country), ...texts, ...address, name, type, parentId: parentId ?? '' };
}

/** The form's texts as the input of an action. For a reporting group the entity's details are ignored. */
export const groupFormSchema: v.GenericSchema<unknown, GroupDetails> = v.lazy((texts) => {
  const { type } = texts as GroupTexts;
  return type === 'legalEntity' ? entityGroupSchema : reportingGroupSchema;
});

const reportingGroupSchema = v.pipe(
  placeSchema,
  v.transform(({ name, parentId }): GroupDetails => ({ name, parentId: parentIdOf(parentId), entity: null })),
);

const entityGroupSchema = v.pipe(
  v.intersect([placeSchema, entitySchema, billToSchema]),
  v.transform(({ name, parentId, type: _type, ...texts }): GroupDetails => {
    const { country, line1, line2, city, state, postalCode, ...entity } = texts;
    const address = { country, line1, line2, city, state, postalCode };
    return { name, parentId: parentIdOf(parentId), entity: { ...entity, address } };
  }),
);

function parentIdOf(text: string): GroupDetails['parentId'] {
  return (text || null) as GroupDetails['parentId'];
}
