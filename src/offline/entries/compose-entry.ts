import type { ActionDefinition } from '../../../domain/action.ts';
import { instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import type { ActionEnvelope } from '../../../domain/envelope.ts';
import type { ActionId, Id } from '../../../domain/ids.ts';
import type { EnqueueOptions } from '../door.ts';
import { type Engine, evaluationContextOf } from '../engine.ts';
import type { Entry } from '../entry.ts';
import type { Place } from './outbox.ts';
import { type BaseRows, optimisticUpdatesOf } from '../reading/view.ts';

export type Composable = { readonly definition: ActionDefinition; readonly input: unknown };
const dayMs = 86_400_000;

/** The envelope of a new action, based on the current rows of the device. */
export function composeEnvelope(
  engine: Engine,
  { definition, input }: Composable,
  base: BaseRows,
  { seq, cursor }: Place,
  options: EnqueueOptions & { readonly attachments?: ActionEnvelope['attachments'] } = {},
): ActionEnvelope {
  const status = engine.status.now();
  return {
    id: engine.ports.random.uuid() as ActionId,
    seq,
    kind: definition.kind,
    definitionVersion: definition.version,
    subject: engine.identity.subject,
    input,
    base: definition.reads(input).flatMap(({ collection, id }) => {
      const row = base.row(collection, id);
      return row ? [{ collection, id, rowVersion: row.rowVersion }] : [];
    }),
    dependsOn: [...(options.dependsOn ?? [])] as ActionId[],
    attachments: options.attachments ?? [],
    composedAt: engine.ports.clock.now(),
    composedOffline: !status.isOnline,
    dataAsOf: status.asOf,
    cursor,
    deviceId: engine.deviceId as Id<'device'>,
    quote: options.quote ?? null,
  };
}

/** The entry for a new envelope, due now. */
export function entryOf(
  engine: Engine,
  definition: ActionDefinition,
  envelope: ActionEnvelope,
  base: BaseRows,
  earlier: readonly Entry[],
): Entry {
  const composedMs = instantToMs(envelope.composedAt);
  return {
    id: envelope.id,
    seq: envelope.seq,
    envelope,
    queueKeys: definition.queueKeys(envelope.input),
    isUrgent: definition.isUrgent,
    predictions: optimisticUpdatesOf({ envelope }, earlier, base, evaluationContextOf(engine)),
    state: { kind: 'waiting', attempts: 0, notBeforeMs: composedMs, cause: 'new' },
    expiresAt: instantFromMs(composedMs + definition.maxWaitDays * dayMs),
    seenRows: definition
      .reads(envelope.input)
      .map(({ collection, id }) => ({ collection, id, row: base.row(collection, id) ?? null })),
  };
}
