import type { I18n } from '@lingui/core';
import { VisuallyHidden } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PermissionLine } from '../../../domain/access/permissions.ts';
import { pageNamed } from '../../../domain/page-rules.ts';
import { type Role, roles } from '../../../domain/access/role.ts';
import { roleNames } from '../../../domain/access/role-names.ts';
import { type NamedLine, type ShownPart, namedLines, reachNames } from './permission-words.ts';
import classes from './access.module.css';

type PermissionTableProps = {
  readonly part: ShownPart;
  readonly caption: ReactNode;
  /** On a narrow screen only this role's column is shown. */
  readonly chosen: Role;
  readonly own: readonly Role[];
};

/** One part of the table: a row for each subject, a column for each role. */
export function PermissionTable({ part, caption, chosen, own }: PermissionTableProps) {
  const { i18n } = useLingui();
  const lines = usePermissionLines(part);
  const marks = (role: Role) => ({
    'data-chosen': role === chosen || undefined,
    'data-own': own.includes(role) || undefined,
  });
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className={classes.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.what}>
              <Trans id="access.table.what">Item</Trans>
            </th>
            {roles.map((role) => (
              <th key={role} scope="col" className={classes.role} {...marks(role)}>
                {i18n._(roleNames[role])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row" className={classes.what}>
                {i18n._(line.name)}
              </th>
              {roles.map((role) => (
                <td key={role} className={classes.cell} {...marks(role)}>
                  <Cell cell={line.cells[role]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Pages without a route are left out: nobody can open them yet. */
function usePermissionLines(part: ShownPart): readonly NamedLine[] {
  const { i18n } = useLingui();
  const { routesByPath } = useRouter();
  const isThere = ({ key }: PermissionLine) => Object.hasOwn(routesByPath, pageNamed(key)?.path ?? '');
  const lines = part === 'page' ? namedLines(part).filter(isThere) : namedLines(part);
  return part === 'action' ? inOrderOfNames(lines, i18n) : lines;
}

/** Actions have no order of their own. */
function inOrderOfNames(lines: readonly NamedLine[], i18n: I18n): readonly NamedLine[] {
  return lines.toSorted((one, other) => i18n._(one.name).localeCompare(i18n._(other.name), i18n.locale));
}

function Cell({ cell }: { readonly cell: PermissionLine['cells'][Role] }) {
  const { t, i18n } = useLingui();
  if (typeof cell === 'string') return <span data-none={cell === 'none' || undefined}>{i18n._(reachNames[cell])}</span>;
  return cell ? (
    <>
      <IconCheck size={16} stroke={2.2} aria-hidden className={classes.yes} />
      <VisuallyHidden>{t({ id: 'access.cell.yes', message: 'Allowed' })}</VisuallyHidden>
    </>
  ) : (
    <>
      <span aria-hidden data-none>
        –
      </span>
      <VisuallyHidden>{t({ id: 'access.cell.no', message: 'Not allowed' })}</VisuallyHidden>
    </>
  );
}
