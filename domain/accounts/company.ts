import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { lineSchema } from '../plain-text.ts';
import { instantSchema } from '../time/instant.ts';

/** Maximum lengths of the fields of a business, in characters (§5). */
export const companyLimits = {
  name: 64,
  tradingName: 64,
  taxId: 20,
  registrationNumber: 40,
  line1: 50,
  line2: 50,
  city: 40,
  state: 10,
  postalCode: 15,
} as const;

/** The address of the business, in the form of its country; a part that a country does not have is empty. */
export const companyAddressSchema = v.object({
  line1: lineSchema({ min: 1, max: companyLimits.line1 }),
  line2: lineSchema({ max: companyLimits.line2 }),
  city: lineSchema({ min: 1, max: companyLimits.city }),
  state: lineSchema({ max: companyLimits.state }),
  postalCode: lineSchema({ min: 1, max: companyLimits.postalCode }),
});
export type CompanyAddress = v.InferOutput<typeof companyAddressSchema>;

/** The legal identity of a business; it changes only by an approved request. `taxId` is its tax number or its VAT id. */
export const legalIdentitySchema = v.object({
  name: lineSchema({ min: 1, max: companyLimits.name }),
  registrationNumber: v.nullable(lineSchema({ min: 1, max: companyLimits.registrationNumber })),
  taxId: v.nullable(lineSchema({ min: 4, max: companyLimits.taxId })),
});

export const accountRequestKinds = ['companyInfo', 'primaryEmail'] as const;
export type AccountRequestKind = (typeof accountRequestKinds)[number];
/** States of a request (§4). */
export const accountRequestStatuses = ['requested', 'approved', 'rejected'] as const;

/** Fields that change only by a request. */
export const requestableFields = ['name', 'registrationNumber', 'taxId', 'email'] as const;
export type RequestableField = (typeof requestableFields)[number];

/** The newest request of a kind. */
export const accountRequestSchema = v.object({
  kind: v.picklist(accountRequestKinds),
  status: v.picklist(accountRequestStatuses),
  /** The requested values; null removes the value. */
  wanted: v.array(v.object({ field: v.picklist(requestableFields), value: v.nullable(v.string()) })),
  requestedByName: v.string(),
  submittedAt: instantSchema,
});
export type AccountRequest = v.InferOutput<typeof accountRequestSchema>;

/** A business as its Account Admins see it. `primary` is its primary user. */
export const companySchema = v.object({
  buyerId: idSchema('buyer'),
  name: v.string(),
  tradingName: v.nullable(v.string()),
  country: v.string(),
  registrationNumber: v.nullable(v.string()),
  taxId: v.nullable(v.string()),
  address: v.nullable(companyAddressSchema),
  primary: v.nullable(v.object({ id: idSchema('user'), name: v.string(), email: v.string() })),
  requests: v.array(accountRequestSchema),
});
export type Company = v.InferOutput<typeof companySchema>;
