import type { RequestCompanyChangeInput } from '../../domain/accounts/request-company-change.action.ts';
import { refuse } from '../../domain/errors.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { requestAccountChange } from './request-account-change.ts';

/** Stores a request for another legal identity. */
export async function performRequestCompanyChange(run: ActionRun<RequestCompanyChangeInput>): Promise<EffectOutcome> {
  const { buyerId, ...asked } = run.input;
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
