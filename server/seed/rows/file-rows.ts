import { sellerFileId, sellerFileUrl } from '../../../domain/invoices/seller-file.ts';
import { derivedId } from '../../derived-id.ts';
import type { BuyerMaking } from '../buyer-making.ts';
import type { ChargeStory } from '../charge-story.ts';
import { hashOfFile, sellerFile } from '../seller-file.ts';
import type { FileRows, NewRow } from './world-rows.ts';

/** Of a buyer with fixtures, one invoice in fifty comes with the seller's own file. */
export function sellerFileUrlOf({ plan, id }: BuyerMaking, { type, invoiceNumber }: ChargeStory): string | null {
  const isNumbered = plan.hasFixtures === true && type === 'sale' && /^INV-\d+$/.test(invoiceNumber);
  return isNumbered && Number(invoiceNumber.slice(4)) % 50 === 4
    ? sellerFileUrl(derivedId('seller file', id, invoiceNumber))
    : null;
}

/** The files that the charges name. */
export function fileRows(charges: readonly NewRow<'charges'>[], { plan }: BuyerMaking): readonly FileRows[] {
  return charges.flatMap((charge) => {
    const id = sellerFileId(charge.invoice_url ?? null);
    if (id === null) return [];
    const content = sellerFile([
      charge.seller_name,
      `Invoice ${charge.invoice_number}`,
      `Billed to ${plan.name}`,
      `Billed ${charge.bill_date}, due ${charge.due_date}`,
      `Total ${plan.currency} ${(charge.total_minor / 100).toFixed(2)}`,
    ]);
    const file = {
      id,
      program_id: plan.program,
      buyer_id: charge.buyer_id,
      charge_id: charge.id,
      sha256: hashOfFile(content),
      byte_length: content.length,
      content_type: 'application/pdf',
      file_name: `${charge.invoice_number} ${charge.seller_name}.pdf`,
      completed_at: `${charge.bill_date}T07:30:00.000Z`,
    };
    return [{ file, content }];
  });
}
