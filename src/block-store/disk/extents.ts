import type { Extent } from './layout.ts';
import type { Limits } from '../limits.ts';

export function isWorthMerging(logs: readonly Extent[], { mostLogs, mostLogRows }: Limits): boolean {
  return logs.length >= mostLogs || logs.reduce((sum, { count }) => sum + count, 0) >= mostLogRows;
}

/** Neighbours that fit into one record; what is half full stays by itself, so that nothing large is written twice. */
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
      // Nothing is added to what stays by itself.
      size = isSmall ? extent.count : segmentRows;
    }
  }
  return groups;
}

/** One that stays by itself stays as it is. */
export function mergedExtent(group: readonly Extent[]): Extent {
  const [first] = group;
  if (first && group.length === 1) return first;
  return { from: first?.from ?? 0, count: group.reduce((sum, { count }) => sum + count, 0), log: null };
}
