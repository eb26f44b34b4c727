import * as v from 'valibot';
import { deviceSecretSchema } from '../../../domain/session/device-secret.ts';
import { defineOperation } from '../wire/operation.ts';

/** The secret that the server has for this person on this device; made when it is first asked for. */
export const deviceSecretMutation = defineOperation<{ deviceId: string }>()({
  name: 'deviceSecret',
  document: `mutation deviceSecret($deviceId: ID!) {
  deviceSecret(deviceId: $deviceId)
}`,
  answer: v.object({ deviceSecret: deviceSecretSchema }),
});
