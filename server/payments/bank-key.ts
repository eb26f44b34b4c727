import * as v from 'valibot';
import { idSchema, programIdSchema } from '../../domain/ids.ts';

const keySchema = v.object({ program: programIdSchema, buyer: idSchema('buyer'), payment: idSchema('payment') });

/** The owner of a payment. */
export type PaymentKey = v.InferOutput<typeof keySchema>;

/** The bank's key of a payment: it identifies the owner when the bank's outcome arrives. */
export function bankKeyOf({ program, buyer, payment }: PaymentKey): string {
  return `${program}/${buyer}/${payment}`;
}

/** The owner of a payment, from its bank key; throws for a key of another source. */
export function paymentOfBankKey(key: string): PaymentKey {
  const [program, buyer, payment] = key.split('/');
  return v.parse(keySchema, { program, buyer, payment });
}
