import { inputOf } from '../../../../domain/action.ts';
import type { ActionKind } from '../../../../domain/actions.ts';
import { cancelAction } from '../../../../domain/approvals/cancel-action.action.ts';
import type { ActionEnvelope } from '../../../../domain/envelope.ts';
import type { Entry } from '../../../../src/offline/offline.ts';
import { scheduledOf } from '../../../examples/examples.ts';
import type { MemberName } from '../../world/people.ts';

/** One intent of a person, identified by its name, which is unique within a run. */
export type Intent = {
  readonly who: MemberName;
  readonly browser: string;
  readonly name: string;
  readonly kind: ActionKind;
  readonly input: unknown;
  /** Ids of the entries of this intent, in order. */
  readonly entryIds: string[];
  /** Entries that this device can no longer read, and for a cancellation also the action that it cancels; the screen shows them as such. */
  readonly unreadableIds: string[];
  /** The intents that were stored together, including itself: all or none. */
  readonly together: readonly Intent[];
  /** The row that its author read before writing the entry of that id, if a field of it is guarded. */
  seen: { readonly entryId: string; readonly row: Readonly<Record<string, unknown>> } | null;
  /** The screen showed "saved". */
  isSaved: boolean;
  /** The screen showed that it was not stored. */
  isRefused: boolean;
  /** The person cancelled it. */
  isDropped: boolean;
  /** The number of attempts by its author to cancel or replace it whose result is not known yet. */
  leaving: number;
  /** It was cancelled before it was sent: then it must have no effect. */
  isCancelledInTime: boolean;
  /** The browser evicted the device's data with it. */
  isEvicted: boolean;
  /**
   * It need not be visible before the device has this feed version: the server had it when the browser evicted all data, or a modified
   * answer named an earlier version.
   */
  thereFromVersion: number | null;
  /** The id of the earlier action that this one replaces. */
  insteadOf: string | null;
};

type New = Pick<Intent, 'who' | 'browser' | 'kind'>;

/** The intents of one step, all stored together. */
export function newIntents({ who, browser, kind }: New, inputs: readonly unknown[]): readonly Intent[] {
  const together: Intent[] = [];
  for (const input of inputs)
    together.push({
      who,
      browser,
      name: nameOfAction(kind, input),
      kind,
      input,
      entryIds: [],
      unreadableIds: [],
      together,
      seen: null,
      isSaved: false,
      isRefused: false,
      isDropped: false,
      leaving: 0,
      isCancelledInTime: false,
      isEvicted: false,
      thereFromVersion: null,
      insteadOf: null,
    });
  return together;
}

/** True if its author has cancelled it, or is about to: it need not be visible any more. */
export function isLetGo({ isDropped, leaving }: Intent): boolean {
  return isDropped || leaving > 0;
}

/** By its amount, text or reason, which is unique within a run. */
export function nameOfAction(kind: string, input: unknown): string {
  return scheduledOf(kind)?.name?.(input) ?? kind;
}

/** The action of an entry, or the one that it cancels. */
export function actionBehind({ envelope }: Pick<Entry, 'envelope'>): Pick<ActionEnvelope, 'id' | 'kind' | 'input'> {
  return inputOf(cancelAction, envelope)?.action ?? envelope;
}

/** The last digits of an invoice or a card, and the first of other ids: enough to follow a story. */
export function shortly(id: string): string {
  if (id.startsWith('cccccccc')) return `INV-${Number(id.slice(-6))}`;
  return id.startsWith('dddddddd') ? `card ${Number(id.slice(-6))}` : id.slice(0, 6);
}
