import type { I18n } from '@lingui/core';
import { activityWords } from '../../../domain/activity/activity-words.ts';
import { type NamedHappening as Happening, withReferences } from '../../kit/activity/with-references.ts';
import { recentHappenings } from '../../../domain/activity/happenings.ts';
import { dateInZone } from '../../../domain/time/calendar-date.ts';
import { happeningNameText } from '../../kit/activity/subject-link.tsx';
import { isWithin } from '../../kit/period/period.ts';
import type { Offline } from '../../offline/offline.ts';
import type { ActivitySearch } from './activity-search.ts';

/** All activity on this device, newest first. Makes no request. */
export const activityQuery = (offline: Offline, seesAll: boolean) => ({
  queryKey: ['device', 'activity', 'charges', 'cards', 'bankAccounts', 'list', seesAll],
  queryFn: async () => withReferences(offline, recentHappenings(await offline.read.all('activity'), Infinity, seesAll)),
});

/** The names of all actors, sorted. */
export function actorsOf(happenings: readonly Happening[]): readonly string[] {
  return [...new Set(happenings.flatMap(({ actorName }) => actorName ?? []))].toSorted((one, other) =>
    one.localeCompare(other),
  );
}

/** The activity that matches the search and the filters of the address. Days are in the program's zone. */
export function matchingActivity(
  happenings: readonly Happening[],
  { q, about, by, from, to }: ActivitySearch,
  { i18n, timeZone }: { readonly i18n: I18n; readonly timeZone: string },
): readonly Happening[] {
  const wanted = q?.trim().toLocaleLowerCase() ?? '';
  return happenings.filter((happening) => {
    if (about !== undefined && happening.about !== about) return false;
    if (by !== undefined && happening.actorName !== by) return false;
    // Most lists have no period, and computing the day of each line is slow.
    if ((from ?? to) !== undefined && !isWithin(dateInZone(happening.at, timeZone), { from, to })) return false;
    return wanted === '' || searchedTexts(happening, i18n).some((text) => text.toLocaleLowerCase().includes(wanted));
  });
}

function searchedTexts(happening: Happening, i18n: I18n): readonly string[] {
  const { kind, actorName, changes, reason } = happening;
  const values = changes.flatMap(({ before, after }) => [String(before ?? ''), String(after ?? '')]);
  return [i18n._(activityWords(kind)), actorName ?? '', happeningNameText(happening, i18n), reason ?? '', ...values];
}

/** The number of active filters besides the search. */
export function activityFilterCount({ about, by, from, to }: ActivitySearch): number {
  return [about, by, from ?? to].filter((part) => part !== undefined).length;
}
