import * as v from 'valibot';
import { idSchema, programIdSchema } from '../../domain/ids.ts';

const keySchema = v.object({ program: programIdSchema, buyer: idSchema('buyer'), payment: idSchema('payment') });

/** Whose payment it is. */
export type PaymentKey = v.InferOutput<typeof keySchema>;

/** The key under which the bank knows a payment: it says whose it is when the bank's word comes back. */
export function bankKeyOf({ program, buyer, payment }: PaymentKey): string {
  return `${program}/${buyer}/${payment}`;
}

/** Whose payment a key of ours names; throws for one that is not ours. */
export function paymentOfBankKey(key: string): PaymentKey {
  const [program, buyer, payment] = key.split('/');
  return v.parse(keySchema, { program, buyer, payment });
}
