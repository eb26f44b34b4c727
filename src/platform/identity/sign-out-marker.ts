import * as v from 'valibot';
import { instantSchema } from '../../../domain/time/instant.ts';
import { programIdSchema } from '../../../domain/ids.ts';
import type { ClockPort } from '../../offline/ports.ts';
import type { DeviceMemory } from '../account/device-memory.ts';
import { readKept } from '../account/device-memory.ts';
import type { Undelivered } from '../wire/delivery.ts';
import { isAboutSession, unanswered } from '../wire/delivery.ts';
import { signOutMarkerKey } from './granted-subject.ts';
import type { GraphqlWire } from '../wire/graphql-wire.ts';
import { signOutMutation } from './session.documents.ts';

const markerSchema = v.object({
  since: instantSchema,
  program: programIdSchema,
  checksum: v.optional(v.nullable(v.string()), null),
});

type Marker = { readonly program: string; readonly checksum: string | null };

/**
 * A sign-out that the server has not heard of yet. It holds no secret: the cookie that it ends is still the browser's, and
 * the checksum only names the session, so that one which somebody has opened meanwhile is not ended in its place. While it
 * stands nobody on this device asks for a bearer.
 */
export type SignOutMarker = {
  /** Names the session that a sign-out would end at this moment; null where it is not known. */
  readonly present: () => string | null;
  /** Of the present session, or of one that was named before. Stands in this tab also where the device does not keep it, and rejects. */
  readonly set: (checksum?: string | null) => Promise<void>;
  readonly stands: () => Promise<boolean>;
  /** Posts the sign-out if the marker stands; null once nothing stands any more. */
  readonly settle: () => Promise<Undelivered | null>;
};

export function createSignOutMarker(ports: {
  device: DeviceMemory;
  wire: GraphqlWire;
  clock: ClockPort;
  programId: () => string;
  /** Names the session that this browser has now; null where it is not known. */
  checksum: () => string | null;
}): SignOutMarker {
  // What a device that is full or fails does not keep is posted all the same, as long as this tab lives.
  let unkept: Marker | null = null;
  const read = async (): Promise<Marker | null> =>
    unkept ?? (await readKept(ports.device, signOutMarkerKey, markerSchema));
  return {
    present: ports.checksum,
    set: async (checksum = ports.checksum()) => {
      const marker = { since: ports.clock.now(), program: ports.programId(), checksum };
      await ports.device.set(signOutMarkerKey, marker).catch((error: unknown) => {
        unkept = marker;
        throw error;
      });
    },
    stands: async () => (await read()) !== null,
    settle: async () => {
      const marker = await read();
      if (!marker) return null;
      const delivery = await ports.wire.post(
        signOutMutation,
        {},
        {
          'x-program-id': marker.program,
          ...(marker.checksum === null ? {} : { 'x-session-checksum': marker.checksum }),
        },
        { timeOutMs: 10_000 },
      );
      // An unauthenticated answer is as good: there is no session left to end.
      if (delivery.kind !== 'answered' && !isAboutSession(delivery)) return delivery;
      const wasKept = marker !== unkept;
      if (!wasKept) unkept = null;
      // While it lies here nobody is let in, and on a full disk that may be for a moment yet.
      return ports.device.remove(signOutMarkerKey).then(
        () => null,
        () => (wasKept ? unanswered('failedHere') : null),
      );
    },
  };
}
