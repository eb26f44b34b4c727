/**
 * Which rows of a list are selected: some by name, or everything that matches the list’s filter but a few. It lives in the
 * address, so that a reload keeps it: 16 bytes of an id are 22 characters.
 */
export type RowSelection =
  | { readonly mode: 'some'; readonly ids: readonly string[] }
  | { readonly mode: 'all'; readonly except: readonly string[] };

export const nothingSelected: RowSelection = { mode: 'some', ids: [] };

/** Most invoices that are selected one by one; beyond that, "select all matching" is the way. */
export const maxNamedSelection = 500;

export function isSelected(selection: RowSelection, id: string): boolean {
  return selection.mode === 'some' ? selection.ids.includes(id) : !selection.except.includes(id);
}

export function isNothingSelected(selection: RowSelection): boolean {
  return selection.mode === 'some' && selection.ids.length === 0;
}

/** The selection with so many ids switched on or off. */
export function withSelected(selection: RowSelection, ids: readonly string[], isOn: boolean): RowSelection {
  if (selection.mode === 'all') {
    const rest = selection.except.filter((id) => !ids.includes(id));
    return { mode: 'all', except: isOn ? rest : [...rest, ...ids] };
  }
  const rest = selection.ids.filter((id) => !ids.includes(id));
  return { mode: 'some', ids: isOn ? [...rest, ...ids].slice(0, maxNamedSelection) : rest };
}

/** The ids that are selected, in the order of the list; `matching` are those that the filter lets through. */
export function selectedIds(selection: RowSelection, matching: readonly string[]): readonly string[] {
  return selection.mode === 'some' ? selection.ids : matching.filter((id) => !selection.except.includes(id));
}

/** The selection as the address carries it, or undefined for none. */
export function writeSelection(selection: RowSelection): string | undefined {
  if (selection.mode === 'all') return ['all', ...selection.except.map(shorten)].join('.');
  return selection.ids.length === 0 ? undefined : selection.ids.map(shorten).join('.');
}

/** The selection in an address; parts that are no ids are left out. */
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
