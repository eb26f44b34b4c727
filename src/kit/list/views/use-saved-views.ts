import { useState } from 'react';
import * as v from 'valibot';
import { hasRole } from '../../../../domain/access/role.ts';
import type { Refusal } from '../../../../domain/errors.ts';
import { ownViews } from '../../../../domain/lists/own-views.ts';
import { saveView } from '../../../../domain/lists/save-view.action.ts';
import {
  type ListName,
  type SavedView,
  type ViewChoice,
  type ViewKey,
  viewChoiceSchema,
} from '../../../../domain/lists/saved-view.ts';
import type { Offline } from '../../../offline/offline.ts';
import { useEntries, useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { useDeviceWrite } from '../../../ui/layout/use-device-write.ts';

const noRows: readonly SavedView[] = [];

const savedViewsQuery = (offline: Offline) => ({
  queryKey: ['device', 'savedViews', 'all'],
  queryFn: () => offline.read.all('savedViews'),
});

/** The person’s views of a list, with what waits on this device. Saving and deleting are queued like any action. */
export function useSavedViews(list: ListName) {
  const { offline, roles } = usePortal();
  const { data: rows = noRows } = useOfflineQuery(savedViewsQuery(offline));
  useOfflineQuery(earlierViewsQuery(offline, list));
  const waiting = useEntries().filter(({ state }) => state.kind !== 'draft' && state.kind !== 'needsYou');
  const views = ownViews(
    list,
    rows,
    waiting.map(({ envelope }) => envelope),
  );
  const { hasFailed, write } = useDeviceWrite();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const queue = async (work: () => ReturnType<Offline['enqueue']>): Promise<boolean> => {
    const kept = await write(work);
    setRefusal(kept && !kept.ok ? kept.refusal : null);
    return kept?.ok ?? false;
  };
  return {
    views,
    /** Staff and sellers have none: a view belongs to a buyer. */
    mayKeep: hasRole(roles, ...saveView.roles),
    hasFailed,
    refusal,
    save: (name: string, search: ViewChoice['search']) =>
      queue(() => offline.enqueue('saveView', { list, name, search })),
    remove: ({ name }: ViewKey) => queue(() => offline.enqueue('deleteView', { list, name })),
  };
}

const earlierViewSchema = v.omit(viewChoiceSchema, ['list']);

/**
 * Queues the views that an earlier build stored only on this device, and then deletes them. If it is interrupted, it queues them again,
 * which is harmless: a view replaces one with its name.
 */
const earlierViewsQuery = (offline: Offline, list: ListName) => ({
  queryKey: ['draft', `views:${list}`, 'earlier'],
  queryFn: async () => {
    const key = `views:${list}`;
    const stored = await offline.drafts.load(key);
    if (!Array.isArray(stored)) return null;
    for (const view of stored) {
      const { success, output } = v.safeParse(earlierViewSchema, view);
      const kept = success ? await offline.enqueue('saveView', { list, ...output }) : null;
      if (kept && !kept.ok) return null;
    }
    await offline.drafts.drop(key);
    return null;
  },
});
