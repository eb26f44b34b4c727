import { actions } from '../actions.ts';
import { railHolders } from '../menus.ts';
import { pages } from '../pages.ts';
import { type ProtectedTable, type Reach, permittedFields, permittedRows, reachOf } from './permitted-data.ts';
import { type Access, isAllowed } from './access.ts';
import { permittedOperations } from './permitted-operations.gen.ts';
import { type Role, roles } from './role.ts';

/**
 * The table of permissions: every role of the specification (§6) × every page, destination, action, field group and operation, and the rows
 * that each role sees. Guards, menus, the server's actions and the GraphQL operations read its parts; a test compares it with the
 * database's row security; /access shows it.
 */
const parts = {
  page: Object.fromEntries(Object.entries(pages).map(([name, { opensFor }]) => [name, opensFor])),
  destination: railHolders,
  action: Object.fromEntries(Object.values(actions).map(({ kind, roles: who }) => [kind, who])),
  field: permittedFields,
  operation: permittedOperations,
} as const satisfies Record<string, Readonly<Record<string, Access>>>;
export type PermissionPart = keyof typeof parts | 'row';

/** One line of the table: what each role may do, or which rows it sees. */
export type PermissionLine = { readonly key: string; readonly cells: Readonly<Record<Role, boolean | Reach>> };

/** Every line of a part of the table, in its order. */
export function permissionLines(part: PermissionPart): readonly PermissionLine[] {
  if (part === 'row')
    return Object.keys(permittedRows).map((key) => line(key, (role) => reachOf(key as ProtectedTable, role)));
  const entries: readonly (readonly [string, Access])[] = Object.entries(parts[part]);
  return entries.map(([key, access]) => line(key, (role) => isAllowed(access, [role])));
}

function line(key: string, cellOf: (role: Role) => boolean | Reach): PermissionLine {
  return { key, cells: Object.fromEntries(roles.map((role) => [role, cellOf(role)])) as PermissionLine['cells'] };
}
