import type { CardSettings } from '../../../domain/cards/card-settings.ts';
import type { BuyerId, ChargeId, ClientId, PersonId, ProgramId } from '../../../domain/ids.ts';
import type { WrittenSettings } from '../../../domain/programs/program-settings.ts';
import { newProgramRow } from '../../../server/programs/program.ts';

export const sellerName = 'Northgate Builders Merchants';

export function programRow(
  id: ProgramId,
  written: Pick<WrittenSettings, 'flags' | 'approvalRules' | 'groupAdminLimits'>,
) {
  return newProgramRow(id, {
    name: 'Northgate Trade',
    providerName: 'Northgate Credit',
    defaultCurrency: 'GBP',
    defaultCountry: 'GB',
    defaultBuyerLocale: 'en-GB',
    locales: ['en-GB'],
    timeZone: 'Europe/London',
    theme: { accent: '#1c5d99', logoText: 'Northgate' },
    ...written,
  });
}

export function buyerRow(program: ProgramId, id: BuyerId) {
  return {
    id,
    program_id: program,
    name: 'Harbour Build Ltd',
    country: 'GB',
    currency: 'GBP',
    status: 'Active',
    billing_cycle: 'monthly',
    term_days: 30,
    card_settings: JSON.stringify({
      isOn: true,
      businessName: 'HARBOUR BUILD LTD',
      returnAddress: null,
      creators: 'everyone',
      defaultLimitMinor: null,
    } satisfies CardSettings),
  } as const;
}

export function personRow(program: ProgramId, id: PersonId, who: string, [first, last]: readonly [string, string]) {
  return { id, program_id: program, email: `${who}@harbour.example`, first_name: first, last_name: last };
}

export function memberRow(program: ProgramId, of: { readonly buyer?: BuyerId; readonly client?: ClientId }) {
  const member = { program_id: program, status: 'Active' } as const;
  if (of.buyer) return { ...member, user_type: 'buyer', buyer_id: of.buyer } as const;
  if (of.client) return { ...member, user_type: 'client', client_id: of.client } as const;
  return { ...member, user_type: 'MSTS' } as const;
}

export function bankAccountRow(program: ProgramId, buyer: BuyerId, railToken: string) {
  return {
    program_id: program,
    buyer_id: buyer,
    holder_name: 'Harbour Build Ltd',
    bank_name: 'Clyde Bank',
    account_last4: '4321',
    rail_token: railToken,
    currency: 'GBP',
    country: 'GB',
    scheme: 'V1',
    is_active: true,
    mandate_status: 'signed',
  } as const;
}

type Place = { readonly program: ProgramId; readonly buyer: BuyerId; readonly client: ClientId };
export function chargeRow({ program, buyer, client }: Place, id: ChargeId, amountMinor: number) {
  return {
    id,
    program_id: program,
    buyer_id: buyer,
    client_id: client,
    seller_name: sellerName,
    type: 'sale',
    invoice_number: `INV-${id.slice(0, 8)}`,
    status: 'open',
    currency: 'GBP',
    total_minor: amountMinor,
    remaining_due_minor: amountMinor,
    bill_date: '2026-11-01',
    due_date: '2026-12-01',
  } as const;
}
