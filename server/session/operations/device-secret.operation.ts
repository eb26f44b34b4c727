import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { everybody } from '../../../domain/access/role-sets.ts';
import { idSchema } from '../../../domain/ids.ts';
import { deviceSecretBytes } from '../../../domain/session/device-secret.ts';
import { defineMutation } from '../../graphql/define-operation.ts';
import { refused } from '../../graphql/refused.ts';
import { type RequestContext, requireSession } from '../../graphql/request-context.ts';

const deviceIdSchema = idSchema('device');

/**
 * `deviceSecret`: the secret that encrypts the signed-in person's data on a device, the same each time: 32 bytes in URL-safe base64. A
 * sign-out deletes it on the device, so the data there is unreadable until the same person signs in again.
 */
export const deviceSecretOperation = defineMutation({
  who: everybody,
  verification: null,
  field: (t) =>
    t.string({
      args: { deviceId: t.arg.id({ required: true }) },
      resolve: async (_root, { deviceId }, context) => {
        if (!v.is(deviceIdSchema, deviceId)) throw refused('BAD_INPUT', { field: 'deviceId' });
        return Buffer.from(await secretFor(context, deviceId)).toString('base64url');
      },
    }),
});

function secretFor(context: RequestContext, deviceId: string): Promise<Uint8Array> {
  const { program, person } = requireSession(context);
  const now = context.now();
  return context.withTransaction({ role: 'auth', program }, { now }, async (transaction) => {
    await transaction
      .insertInto('device_secrets')
      .values({ person_id: person, program_id: program, device_id: deviceId, secret: randomBytes(deviceSecretBytes) })
      .onConflict((conflict) => conflict.columns(['person_id', 'device_id']).doNothing())
      .execute();
    const { secret } = await transaction
      .selectFrom('device_secrets')
      .select('secret')
      .where('person_id', '=', person)
      .where('device_id', '=', deviceId)
      .executeTakeFirstOrThrow();
    return secret;
  });
}
