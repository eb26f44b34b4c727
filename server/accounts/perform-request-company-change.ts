import type { RequestCompanyChangeInput } from '../../domain/accounts/request-company-change.action.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import { isTaxId } from '../../domain/groups/tax-id.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { requestAccountChange } from './request-account-change.ts';

/** Stores a request for another legal identity. */
export async function performRequestCompanyChange(run: ActionRun<RequestCompanyChangeInput>): Promise<EffectOutcome> {
  const { buyerId, ...asked } = run.input;
  const refusal = refuseTaxId(run);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  const row = await run.trx
    .selectFrom('buyers')
    .select(['name', 'registration_number', 'tax_id'])
    .where('id', '=', buyerId)
    .executeTakeFirstOrThrow();
  const held = { name: row.name, registrationNumber: row.registration_number, taxId: row.tax_id };
  const changed = (['name', 'registrationNumber', 'taxId'] as const).filter((field) => asked[field] !== held[field]);
  if (changed.length === 0) return { kind: 'refused', refusal: refuse('NOTHING_CHANGED'), current: [] };
  const of = (values: typeof held) => Object.fromEntries(changed.map((field) => [field, values[field]]));
  const [before, wanted] = [of(held), of(asked)];
  return requestAccountChange(run, { action: 'requestCompanyChange', kind: 'companyInfo', before, wanted });
}

/** Why a tax number or VAT id is not one of the business's country, or null; also judged before anybody is asked. */
export function refuseTaxId({
  rows,
  input,
}: Pick<ActionRun<RequestCompanyChangeInput>, 'rows' | 'input'>): Refusal | null {
  const country = rows.row('buyers', input.buyerId)?.country ?? '';
  return input.taxId === null || isTaxId(country, input.taxId) ? null : refuse('TAX_ID_INVALID');
}
