import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';

/** From now on this device is asked for a code again. Refusal: NOT_FOUND. */
export const forgetDeviceMutation = defineOperation<{ id: string }>()({
  name: 'forgetDevice',
  document: `mutation forgetDevice($id: ID!) {
  forgetDevice(id: $id)
}`,
  answer: v.object({ forgetDevice: v.boolean() }),
});
