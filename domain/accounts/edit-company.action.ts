import * as v from 'valibot';
import { administrators } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { wrongPlacePart } from '../addresses/postal-codes.ts';
import { idSchema } from '../ids.ts';
import { lineSchema } from '../plain-text.ts';
import { companyAddressSchema, companyLimits } from './company.ts';

/** Fields that are not part of the legal identity: the trading name (null for none) and the address. */
export const editCompanyInputSchema = v.object({
  buyerId: idSchema('buyer'),
  tradingName: v.nullable(lineSchema({ min: 1, max: companyLimits.tradingName })),
  address: companyAddressSchema,
});
export type EditCompanyInput = v.InferOutput<typeof editCompanyInputSchema>;

/** Changes the fields of the business that an Account Admin may change without a request (§2 company info). */
export const editCompany = defineAction<'editCompany', EditCompanyInput>({
  kind: 'editCompany',
  version: 1,
  queue: 'online',
  roles: administrators,
  programFlag: null,
  verification: null,
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: editCompanyInputSchema,
  queueKeys: (input) => [`company:${input.buyerId}`],
  reads: (input) => [{ collection: 'buyers', id: input.buyerId }],
  check: ({ buyerId, address }, world) => {
    const buyer = world.row('buyers', buyerId);
    if (!buyer) return refuse('NOT_FOUND');
    const { state, postalCode } = address;
    return wrongPlacePart({ country: buyer.country, state, postalCode }) === null
      ? null
      : refuse('COMPANY_ADDRESS_INVALID');
  },
  starts: { on: 'company-info' },
  labels: {
    name: /*i18n*/ { id: 'actions.edit-company.name', message: 'Edit company information' },
    asked: /*i18n*/ { id: 'actions.edit-company.asked', message: 'Change to company information' },
    done: /*i18n*/ { id: 'actions.edit-company.done', message: 'Company information changed' },
    failed: /*i18n*/ { id: 'actions.edit-company.failed', message: 'The company information was not changed' },
    icon: 'edit',
  },
});
