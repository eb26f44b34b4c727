/** A group by its place in the tree. */
export type Placed = { readonly id: string; readonly parentId: string | null };

/** A group with its depth: 0 at the top. */
export type Branch<Row extends Placed> = { readonly group: Row; readonly depth: number };

/** The groups in the order of the tree, each before its children. A group without a known parent is at the top. */
export function inTreeOrder<Row extends Placed>(groups: readonly Row[]): readonly Branch<Row>[] {
  const known = new Set(groups.map(({ id }) => id));
  const shownParent = ({ parentId }: Row) => (parentId !== null && known.has(parentId) ? parentId : null);
  const below = (parent: string | null, depth: number): Branch<Row>[] =>
    groups
      .filter((group) => shownParent(group) === parent)
      .flatMap((group) => [{ group, depth }, ...below(group.id, depth + 1)]);
  return below(null, 0);
}

/** The ids of a group and of all groups below it. */
export function subtreeOf(groups: readonly Placed[], id: string): ReadonlySet<string> {
  const below = groups.filter(({ parentId }) => parentId === id).flatMap((group) => [...subtreeOf(groups, group.id)]);
  return new Set([id, ...below]);
}

/** The depth of a child of this parent. */
export function depthBelow(groups: readonly Placed[], parentId: string | null): number {
  if (parentId === null) return 0;
  const parent = groups.find(({ id }) => id === parentId);
  return 1 + depthBelow(groups, parent?.parentId ?? null);
}

/** The number of levels of a group's subtree, itself included: 1 without children. */
export function heightOf(groups: readonly Placed[], id: string): number {
  const children = groups.filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...children.map((child) => heightOf(groups, child.id)));
}
