import { administrators, withSupport } from '../../domain/access/role-sets.ts';
import { type AccountRequest, type Company, requestableFields } from '../../domain/accounts/company.ts';
import type { JsonObject } from '../database/column-types.ts';
import type { BuyerId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { refused } from '../graphql/refused.ts';
import { requireSession } from '../graphql/request-context.ts';

/** `company`: the current business, and the newest request of each kind to change it. */
export const companyOperation = defineQuery({
  who: withSupport(administrators),
  field: (t, builder) => {
    const address = builder.objectRef<NonNullable<Company['address']>>('CompanyAddress').implement({
      fields: (f) => ({
        line1: f.exposeString('line1'),
        line2: f.exposeString('line2'),
        city: f.exposeString('city'),
        state: f.exposeString('state'),
        postalCode: f.exposeString('postalCode'),
      }),
    });
    const primary = builder.objectRef<NonNullable<Company['primary']>>('PrimaryContact').implement({
      fields: (f) => ({ id: f.exposeID('id'), name: f.exposeString('name'), email: f.exposeString('email') }),
    });
    const change = builder.objectRef<AccountRequest['wanted'][number]>('RequestedChange').implement({
      fields: (f) => ({ field: f.exposeString('field'), value: f.exposeString('value', { nullable: true }) }),
    });
    const request = builder.objectRef<AccountRequest>('AccountRequest').implement({
      fields: (f) => ({
        kind: f.exposeString('kind'),
        status: f.exposeString('status'),
        wanted: f.field({ type: [change], resolve: ({ wanted }) => [...wanted] }),
        requestedByName: f.exposeString('requestedByName'),
        submittedAt: f.expose('submittedAt', { type: 'Instant' }),
      }),
    });
    const type = builder.objectRef<Company>('Company').implement({
      fields: (f) => ({
        buyerId: f.exposeID('buyerId'),
        name: f.exposeString('name'),
        tradingName: f.exposeString('tradingName', { nullable: true }),
        country: f.exposeString('country'),
        registrationNumber: f.exposeString('registrationNumber', { nullable: true }),
        taxId: f.exposeString('taxId', { nullable: true }),
        address: f.field({ type: address, nullable: true, resolve: (company) => company.address }),
        primary: f.field({ type: primary, nullable: true, resolve: (company) => company.primary }),
        requests: f.field({ type: [request], resolve: (company) => [...company.requests] }),
      }),
    });
    return t.field({
      type,
      resolve: (_root, _input, context) => {
        const { buyer } = requireSession(context);
        if (!buyer) throw refused('NOT_FOUND');
        return readCompany(context.transaction(), buyer.id);
      },
    });
  },
});

async function readCompany(trx: Transaction, buyerId: BuyerId): Promise<Company> {
  const row = await trx
    .selectFrom('buyers')
    .select(['name', 'trading_name', 'country', 'registration_number', 'tax_id', 'address'])
    .where('id', '=', buyerId)
    .executeTakeFirstOrThrow();
  const primary = await trx
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .select(['u.id', 'p.first_name', 'p.last_name', 'p.email'])
    .where('u.buyer_id', '=', buyerId)
    .where('u.is_primary', '=', true)
    .executeTakeFirst();
  const requests = await trx
    .selectFrom('account_requests')
    .distinctOn('kind')
    .select(['kind', 'status', 'wanted', 'requested_by_name', 'submitted_at'])
    .where('buyer_id', '=', buyerId)
    .orderBy('kind')
    .orderBy('submitted_at', 'desc')
    .execute();
  return {
    buyerId,
    name: row.name,
    tradingName: row.trading_name,
    country: row.country,
    registrationNumber: row.registration_number,
    taxId: row.tax_id,
    address: row.address,
    primary: primary
      ? { id: primary.id, name: `${primary.first_name} ${primary.last_name}`, email: primary.email }
      : null,
    requests: requests.map(({ kind, status, wanted, requested_by_name, submitted_at }) => ({
      kind,
      status,
      wanted: wantedOf(wanted),
      requestedByName: requested_by_name,
      submittedAt: submitted_at,
    })),
  };
}

/** The fields in a fixed order, whatever their order in the database. */
function wantedOf(wanted: JsonObject): AccountRequest['wanted'] {
  return requestableFields.flatMap((field) => {
    const value = wanted[field];
    return value === undefined ? [] : [{ field, value: typeof value === 'string' ? value : null }];
  });
}
