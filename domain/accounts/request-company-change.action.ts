import * as v from 'valibot';
import { administrators } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { legalIdentitySchema } from './company.ts';

/** The new legal identity. */
export const requestCompanyChangeInputSchema = v.object({ buyerId: idSchema('buyer'), ...legalIdentitySchema.entries });
export type RequestCompanyChangeInput = v.InferOutput<typeof requestCompanyChangeInputSchema>;

/**
 * Requests another legal name, registration number or tax id; the provider approves or rejects it (§2 company info). Refused with
 * ACCOUNT_REQUEST_PENDING, NOTHING_CHANGED, TAX_ID_INVALID.
 */
export const requestCompanyChange = defineAction<'requestCompanyChange', RequestCompanyChangeInput>({
  kind: 'requestCompanyChange',
  version: 1,
  queue: 'online',
  roles: administrators,
  programFlag: null,
  verification: null,
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: requestCompanyChangeInputSchema,
  queueKeys: (input) => [`company:${input.buyerId}`],
  reads: (input) => [{ collection: 'buyers', id: input.buyerId }],
  // The server and the form check the tax id: the rules of all countries are too large for a start.
  check: ({ buyerId }, world) => (world.row('buyers', buyerId) ? null : refuse('NOT_FOUND')),
  starts: { on: 'company-info' },
  labels: {
    name: /*i18n*/ { id: 'actions.request-company-change.name', message: 'Request a change of company details' },
    asked: /*i18n*/ { id: 'actions.request-company-change.asked', message: 'Change of company details' },
    done: /*i18n*/ { id: 'actions.request-company-change.done', message: 'Change of company details requested' },
    failed: /*i18n*/ {
      id: 'actions.request-company-change.failed',
      message: 'The change of company details was not requested',
    },
    icon: 'edit',
  },
});
