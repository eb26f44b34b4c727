import { type Asked, inputOf } from '../action.ts';
import { deleteView } from './delete-view.action.ts';
import { saveView } from './save-view.action.ts';
import type { ViewChoice } from './saved-view.ts';

/** The views of a list by name, oldest first: those from the server, with the owner's unsent saves and deletions applied. */
export function ownViews(list: string, rows: readonly ViewChoice[], waiting: readonly Asked[]): readonly ViewChoice[] {
  const views = new Map(rows.filter((row) => row.list === list).map((row) => [row.name, row]));
  for (const asked of waiting) {
    const saved = inputOf(saveView, asked);
    const deleted = inputOf(deleteView, asked);
    if (saved?.list === list) views.set(saved.name, saved);
    if (deleted?.list === list) views.delete(deleted.name);
  }
  return [...views.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}
