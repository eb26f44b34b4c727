import type { Extent } from './layout.ts';
import type { Limits } from '../limits.ts';

export function isWorthMerging(logs: readonly Extent[], { mostLogs, mostLogRows }: Limits): boolean {
  return logs.length >= mostLogs || logs.reduce((sum, { count }) => sum + count, 0) >= mostLogRows;
}

/**
 * Groups of neighbours that fit into one record. An extent that is at least half full stays alone, so that nothing
 * large is rewritten.
 */
export function groupsOf(extents: readonly Extent[], segmentRows: number): readonly (readonly Extent[])[] {
  const groups: Extent[][] = [];
  let size = 0;
  for (const extent of extents) {
    const last = groups.at(-1);
    const isSmall = extent.count < segmentRows / 2;
    if (last && isSmall && size + extent.count <= segmentRows) {
      last.push(extent);
      size += extent.count;
    } else {
      groups.push([extent]);
      // Nothing is added to an extent that stays alone.
      size = isSmall ? extent.count : segmentRows;
    }
  }
  return groups;
}

/** An extent that stays alone is unchanged. */
export function mergedExtent(group: readonly Extent[]): Extent {
  const [first] = group;
  if (first && group.length === 1) return first;
  return { from: first?.from ?? 0, count: group.reduce((sum, { count }) => sum + count, 0), log: null };
}
