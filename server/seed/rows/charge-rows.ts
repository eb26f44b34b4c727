import type { ShipTo } from '../../../domain/invoices/charge.ts';
import type { ChargeId } from '../../../domain/ids.ts';
import { derivedId } from '../../derived-id.ts';
import type { BuyerMaking } from '../buyer-making.ts';
import { cardsOfCharges } from './card-rows.ts';
import { sellerFileUrlOf } from './file-rows.ts';
import { type ChargeStory, remainingMinor } from '../charge-story.ts';
import type { MemberPlan } from '../buyer-plan.ts';
import { fullName, userIdOf } from './member-rows.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import type { NewRow } from './world-rows.ts';

const supplierAddresses: Readonly<Record<string, string>> = {
  'Leith branch': '14 Salamander Street, Edinburgh EH6 7HR',
  'Granton yard': '2 West Harbour Road, Edinburgh EH5 1PN',
  'Dockside depot': '31 Ocean Drive, Edinburgh EH6 6JJ',
  'Trade counter': '6 Bangor Road, Edinburgh EH6 5JW',
};

/** The delivery address of a group's purchases. */
function siteOf(group: string | undefined): ShipTo {
  const place = { line2: null, city: 'Edinburgh', state: null, country: 'GB' };
  return group === undefined || group === 'top'
    ? { ...place, recipient: 'Head office', line1: '9 Constitution Street', zip: 'EH6 7BS' }
    : { ...place, recipient: 'Site office', line1: 'Plot 14, Western Harbour', zip: 'EH6 6QJ' };
}

/** The charges on the day of seeding. */
export function chargeRows(stories: readonly ChargeStory[], making: BuyerMaking): NewRow<'charges'>[] {
  const random = seededRandom(`${making.plan.key} lines`);
  const cards = cardsOfCharges(stories, making);
  return stories.map((story) => {
    const purchaser = purchaserOf(story, making);
    return {
      id: chargeIdOf(making, story),
      program_id: making.plan.program,
      buyer_id: making.id,
      group_id: making.groups.get(purchaser?.group ?? 'top') ?? null,
      user_id: purchaser ? userIdOf(purchaser, making.place) : null,
      client_id: making.sellers.get(story.sellerName) ?? null,
      card_id: cards.get(story) ?? null,
      seller_name: story.sellerName,
      type: story.type,
      fee_type: story.feeType,
      invoice_number: story.invoiceNumber,
      status: story.status,
      currency: making.plan.currency,
      total_minor: story.type === 'credit' ? -story.amountMinor : story.amountMinor,
      remaining_due_minor: remainingMinor(story),
      pending_amount_minor: story.status === 'pendingPayment' ? story.amountMinor : 0,
      bill_date: story.billDate,
      due_date: story.dueDate,
      po_number: story.poNumber,
      notes: story.notes,
      order_number: story.type === 'sale' ? `SO-${story.invoiceNumber.replace(/\D/g, '')}` : null,
      buyer_user_name: purchaser ? fullName(purchaser) : null,
      supplier_name: story.supplierName,
      supplier_address: story.supplierName === null ? null : (supplierAddresses[story.supplierName] ?? null),
      ship_to: story.type === 'sale' ? JSON.stringify(siteOf(purchaser?.group)) : null,
      metadata:
        story.notes === null
          ? '{}'
          : JSON.stringify({ 'Delivery note': `DN-${story.invoiceNumber.replace(/\D/g, '')}` }),
      lines: story.type === 'sale' ? JSON.stringify(drawLines(random, story.amountMinor)) : '[]',
      invoice_url: sellerFileUrlOf(making, story),
      is_consolidated: story.isConsolidated,
      consolidated_into:
        story.consolidatedInto === null
          ? null
          : derivedId<ChargeId>('charge', making.id, story.consolidatedInto, 'sale'),
      status_detailed: null,
      created_at: `${story.billDate}T07:30:00.000Z`,
    };
  });
}

export function chargeIdOf(making: Pick<BuyerMaking, 'id'>, story: ChargeStory): ChargeId {
  return derivedId('charge', making.id, story.invoiceNumber, story.type);
}

export function purchaserOf(story: ChargeStory, making: BuyerMaking): MemberPlan | undefined {
  return story.purchaser === null ? undefined : making.purchasers[story.purchaser];
}

const goods = [
  'C24 timber 47×100×4800',
  'Plasterboard 12.5 mm',
  'Cement 25 kg',
  'Copper pipe 15 mm',
  'Screws 5×80, box of 200',
  'Roof tile, slate grey',
  'Insulation roll 100 mm',
  'Concrete blocks 7 N',
  'Sharp sand, bulk bag',
  'Skip hire, 8 yards',
  'Delivery',
] as const;

type DrawnLine = {
  readonly description: string;
  readonly quantity: number;
  readonly unitAmountMinor: number;
  readonly amountMinor: number;
};

/** One to four lines whose amounts add up to the total, in minor units. */
function drawLines(random: SeededRandom, totalMinor: number): DrawnLine[] {
  const count = Math.min(random.whole(1, 4), Math.max(1, Math.floor(totalMinor / 500)));
  const lines: DrawnLine[] = [];
  let left = totalMinor;
  for (let index = 1; index <= count; index += 1) {
    const amountMinor = index === count ? left : Math.floor((left * random.whole(20, 60)) / 100);
    const quantity = [20, 10, 5, 4, 2].find((each) => amountMinor % each === 0 && amountMinor / each > 100) ?? 1;
    lines.push({ description: random.pick(goods), quantity, unitAmountMinor: amountMinor / quantity, amountMinor });
    left -= amountMinor;
  }
  return lines;
}
