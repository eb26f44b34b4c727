import * as v from 'valibot';
import { instantSchema } from '../../../domain/time/instant.ts';
import { programIdSchema } from '../../../domain/ids.ts';
import type { ClockPort } from '../../offline/ports.ts';
import { type DeviceMemory, readKept } from '../account/device-memory.ts';
import { type Undelivered, isAboutSession, unanswered } from '../wire/delivery.ts';
import { signOutMarkerKey } from './grant-keys.ts';
import type { GraphqlWire } from '../wire/graphql/graphql-wire.ts';
import { signOutMutation } from './session.documents.ts';

const markerSchema = v.object({
  since: instantSchema,
  program: programIdSchema,
  checksum: v.optional(v.nullable(v.string()), null),
});

type Marker = { readonly program: string; readonly checksum: string | null };

/**
 * A sign-out that the server does not know yet. It contains no secret: the browser still has the cookie that it ends,
 * and the checksum only names the session, so that a session that was opened meanwhile is not ended instead. While the
 * marker exists, nobody on this device requests a bearer.
 */
export type SignOutMarker = {
  /** Names the session that a sign-out would end now; null if it is unknown. */
  readonly present: () => string | null;
  /**
   * For the current session, or one that was named before. Rejects if the device cannot store it; it then still holds
   * in this tab.
   */
  readonly set: (checksum?: string | null) => Promise<void>;
  readonly stands: () => Promise<boolean>;
  /** Sends the sign-out if the marker exists; null once there is none. */
  readonly settle: () => Promise<Undelivered | null>;
};

export function createSignOutMarker(ports: {
  device: DeviceMemory;
  wire: GraphqlWire;
  clock: ClockPort;
  programId: () => string;
  /** Names the browser's current session; null if it is unknown. */
  checksum: () => string | null;
}): SignOutMarker {
  // A marker that a full or failing device cannot store is sent all the same, as long as this tab lives.
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
      // UNAUTHENTICATED counts as success: there is no session left to end.
      if (delivery.kind !== 'answered' && !isAboutSession(delivery)) return delivery;
      const wasKept = marker !== unkept;
      if (!wasKept) unkept = null;
      // While the marker exists nobody can sign in, and on a full disk its removal may fail for a moment.
      return ports.device.remove(signOutMarkerKey).then(
        () => null,
        () => (wasKept ? unanswered('failedHere') : null),
      );
    },
  };
}
