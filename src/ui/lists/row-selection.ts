/**
 * The selected rows of a list: some ids, or everything that matches the list’s filter except some ids. It is kept in the address, so that a
 * reload restores it: the 16 bytes of an id are 22 characters.
 */
export type RowSelection =
  | { readonly mode: 'some'; readonly ids: readonly string[] }
  | { readonly mode: 'all'; readonly except: readonly string[] };

export const nothingSelected: RowSelection = { mode: 'some', ids: [] };

/** Most rows that are selected individually; beyond that, "select all matching" is needed. */
export const maxNamedSelection = 500;

export function isSelected(selection: RowSelection, id: string): boolean {
  return selection.mode === 'some' ? selection.ids.includes(id) : !selection.except.includes(id);
}

export function isNothingSelected(selection: RowSelection): boolean {
  return selection.mode === 'some' && selection.ids.length === 0;
}

/** The selection with these ids added or removed. */
export function withSelected(selection: RowSelection, ids: readonly string[], isOn: boolean): RowSelection {
  if (selection.mode === 'all') {
    const rest = selection.except.filter((id) => !ids.includes(id));
    return { mode: 'all', except: isOn ? rest : [...rest, ...ids] };
  }
  const rest = selection.ids.filter((id) => !ids.includes(id));
  return { mode: 'some', ids: isOn ? [...rest, ...ids].slice(0, maxNamedSelection) : rest };
}

/** The selected ids in the list's order; `matching` are those that match the filter. */
export function selectedIds(selection: RowSelection, matching: readonly string[]): readonly string[] {
  return selection.mode === 'some' ? selection.ids : matching.filter((id) => !selection.except.includes(id));
}

/** The selection as text for the address, or undefined for none. */
export function writeSelection(selection: RowSelection): string | undefined {
  if (selection.mode === 'all') return ['all', ...selection.except.map(shorten)].join('.');
  return selection.ids.length === 0 ? undefined : selection.ids.map(shorten).join('.');
}

/** Parses the selection of an address; invalid ids are left out. */
export function readSelection(text: string | undefined): RowSelection {
  if (!text) return nothingSelected;
  const [first, ...rest] = text.split('.');
  if (first === 'all') return { mode: 'all', except: readIds(rest) };
  return { mode: 'some', ids: readIds(text.split('.')) };
}

function readIds(parts: readonly string[]): string[] {
  return [...new Set(parts.map(lengthen).filter((id): id is string => id !== null))].slice(0, maxNamedSelection);
}

function shorten(id: string): string {
  const bytes = id.replaceAll('-', '').match(/../g) ?? [];
  const binary = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function lengthen(short: string): string | null {
  if (!/^[\w-]{22}$/.test(short)) return null;
  const binary = atob(`${short.replaceAll('-', '+').replaceAll('_', '/')}==`);
  const hex = [...binary].map((char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
