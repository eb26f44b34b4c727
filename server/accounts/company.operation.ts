import { administrators, withSupport } from '../../domain/access/role-sets.ts';
import {
  type AccountRequest,
  type Company,
  accountRequestSchema,
  companySchema,
  requestableFields,
} from '../../domain/accounts/company.ts';
import type { JsonObject } from '../database/column-types.ts';
import type { BuyerId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { answerObject } from '../graphql/answer-object.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { refused } from '../graphql/refused.ts';
import { requireSession } from '../graphql/request-context.ts';

/** `company`: the current business, and the newest request of each kind to change it. */
export const companyOperation = defineQuery({
  who: withSupport(administrators),
  field: (t, builder) => {
    const { address, primary, requests } = companySchema.entries;
    const change = answerObject(builder, 'RequestedChange', accountRequestSchema.entries.wanted.item);
    const type = answerObject(builder, 'Company', companySchema, {
      address: answerObject(builder, 'CompanyAddress', address.wrapped),
      primary: answerObject(builder, 'PrimaryContact', primary.wrapped),
      requests: answerObject(builder, 'AccountRequest', requests.item, { wanted: change }),
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
