import type { ActionKind } from '../../../domain/actions.ts';
import type { EnqueueOptions, Entry } from '../../../src/offline/offline.ts';
import { actionBehind, nameOfAction } from '../../faults/schedule/people/intent.ts';
import { enqueueTogether } from '../../faults/schedule/people/new-work.ts';
import type { Who } from '../world/account-world.ts';
import type { Tab } from '../world/browser-profile.ts';
import { type Intent, type Story, note } from '../real-story.ts';

/** Composes one action, or several of a kind at once, and queues them; records the screen's response. */
export async function mean(
  story: Story,
  { tab, author }: { readonly tab: Tab; readonly author: Who },
  kind: ActionKind,
  inputs: readonly unknown[],
  options: EnqueueOptions = {},
): Promise<void> {
  const offline = tab.portal.account()?.offline;
  if (!offline) return;
  const intents = inputs.map((input) => intentOf(author, kind, input));
  story.intents.push(...intents);
  if (story.shared.tabs.has(tab)) story.meantHere.add(author);
  const said = `${author} means ${intents.map(({ name }) => name).join(', ')} in ${tab.name}`;
  const enqueued = await enqueueTogether(offline, kind, inputs, options);
  if (!enqueued.ok) return note(story, `${said}: refused ${enqueued.refusal.code}`);
  for (const [index, { id }] of enqueued.entries.entries()) {
    const intent = intents[index];
    if (!intent) throw new Error('More was kept than was meant.');
    intent.entryIds.push(id);
    intent.isSaved = true;
  }
  note(story, `${said}: saved ${enqueued.entries.map(({ id }) => id).join(' ')}`);
}

function intentOf(author: Who, kind: ActionKind, input: unknown): Intent {
  const state = { isSaved: false, timesDropped: 0, isCancelledInTime: false };
  return { author, name: nameOfAction(kind, input), kind, input, entryIds: [], ...state };
}

/**
 * The intent of an entry or of its cancellation. It is found by name: a tab may have crashed after it stored the entry and before it
 * reported it.
 */
export function meantBy({ intents }: Pick<Story, 'intents'>, entry: Entry): Intent {
  const { kind, input } = actionBehind(entry);
  const name = nameOfAction(kind, input);
  const intent = intents.find((one) => one.name === name);
  if (!intent) throw new Error(`Nobody meant the entry ${entry.id}, ${name}.`);
  return intent;
}
