import { inputOf } from '../../../../domain/action.ts';
import type { ActionKind } from '../../../../domain/actions.ts';
import { cancelAction } from '../../../../domain/approvals/cancel-action.action.ts';
import type { ActionEnvelope } from '../../../../domain/envelope.ts';
import type { Entry } from '../../../../src/offline/offline.ts';
import { scheduledOf } from '../../../examples/examples.ts';
import type { MemberName } from '../../world/people.ts';

/** What a person meant once, known by its name: no two intents of a run have the same. */
export type Intent = {
  readonly who: MemberName;
  readonly browser: string;
  readonly name: string;
  readonly kind: ActionKind;
  readonly input: unknown;
  /** Ids of the entries that stood for it, one after another. */
  readonly entryIds: string[];
  /** Requests to take it back that this device can no longer read; the screen shows them as such. */
  readonly unreadableIds: string[];
  /** Those that were kept together with it, itself among them: all or none. */
  readonly together: readonly Intent[];
  /** The row that its author read before writing the entry of that id, where something in it is guarded. */
  seen: { readonly entryId: string; readonly row: Readonly<Record<string, unknown>> } | null;
  /** The screen said "saved". */
  isSaved: boolean;
  /** The screen said that it was not kept. */
  isRefused: boolean;
  /** The person took it back. */
  isDropped: boolean;
  /** So many times its author is about to take it back or to put something in its place, and nobody has said yet what came of it. */
  leaving: number;
  /** It was cancelled before anything left the device: then nothing may come of it. */
  isCancelledInTime: boolean;
  /** The browser threw the device's data away with it. */
  isEvicted: boolean;
  /**
   * It need not be there before the device holds this version of the feed: the server had it when the browser threw everything away, or
   * an answer that was changed on its way named an earlier one.
   */
  thereFromVersion: number | null;
  /** The id of what its author had asked for before, and put this in the place of. */
  insteadOf: string | null;
};

type New = Pick<Intent, 'who' | 'browser' | 'kind'>;

/** What somebody is about to do, all of it together. */
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

/** True where its author has let go of it, or is about to: it need not be there any more. */
export function isLetGo({ isDropped, leaving }: Intent): boolean {
  return isDropped || leaving > 0;
}

/** By its amount, its text or its reason, which nothing else of a run has. */
export function nameOfAction(kind: string, input: unknown): string {
  return scheduledOf(kind)?.name?.(input) ?? kind;
}

/** The action that an entry is, or asks to cancel. */
export function actionBehind({ envelope }: Pick<Entry, 'envelope'>): Pick<ActionEnvelope, 'id' | 'kind' | 'input'> {
  return inputOf(cancelAction, envelope)?.action ?? envelope;
}

/** The last digits of an invoice or a card, and the first of anything else: enough to follow a story. */
export function shortly(id: string): string {
  if (id.startsWith('cccccccc')) return `INV-${Number(id.slice(-6))}`;
  return id.startsWith('dddddddd') ? `card ${Number(id.slice(-6))}` : id.slice(0, 6);
}
