import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/**
 * The router's read of a store, with the name that its library expects: the build puts this in place of a package that also supports old
 * versions of React. An equal selection stays the same object, so that nothing is drawn again.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: unknown,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: (one: Selection, other: Selection) => boolean,
): Selection {
  const drawn = useRef<{ readonly selection: Selection } | null>(null);
  const select = useMemo(
    // oxlint-disable-next-line react/refs -- as in the package: it only keeps an equal object, so the rendering does not depend on it
    () => selection(getSnapshot, selector, isEqual, () => drawn.current),
    [getSnapshot, selector, isEqual],
  );
  const value = useSyncExternalStore(subscribe, select, select);
  useEffect(() => {
    drawn.current = { selection: value };
  }, [value]);
  return value;
}

/** Reads a selection; it stays the same object while it is equal to the one before, or at first to the one that `drawn` returns. */
export function selection<Snapshot, Selection>(
  getSnapshot: () => Snapshot,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: (one: Selection, other: Selection) => boolean,
  drawn: () => { readonly selection: Selection } | null,
): () => Selection {
  let last: { readonly snapshot: Snapshot; readonly selection: Selection } | null = null;
  return () => {
    const snapshot = getSnapshot();
    if (last && Object.is(last.snapshot, snapshot)) return last.selection;
    const next = selector(snapshot);
    const before = last ?? drawn();
    last = { snapshot, selection: before && isEqual(before.selection, next) ? before.selection : next };
    return last.selection;
  };
}
