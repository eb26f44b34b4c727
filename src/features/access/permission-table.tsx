import type { I18n } from '@lingui/core';
import { VisuallyHidden } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PermissionLine, PermissionPart } from '../../../domain/access/permissions.ts';
import { permissionLines } from '../../../domain/access/permissions.ts';
import { pageNamed } from '../../../domain/page-rules.ts';
import type { Role } from '../../../domain/access/role.ts';
import { roleNames, roles } from '../../../domain/access/role.ts';
import { reachNames, nameOfLine } from './permission-words.ts';
import classes from './access.module.css';

type PermissionTableProps = {
  readonly part: PermissionPart;
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
                <LineName part={part} line={line} />
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
function usePermissionLines(part: PermissionPart): readonly PermissionLine[] {
  const { i18n } = useLingui();
  const { routesByPath } = useRouter();
  const isThere = ({ key }: PermissionLine) => Object.hasOwn(routesByPath, pageNamed(key)?.path ?? '');
  const lines = part === 'page' ? permissionLines(part).filter(isThere) : permissionLines(part);
  return part === 'action' ? inOrderOfNames(lines, i18n) : lines;
}

/** Actions have no order of their own, and their technical names are not shown. */
function inOrderOfNames(lines: readonly PermissionLine[], i18n: I18n): readonly PermissionLine[] {
  const nameOf = ({ key }: PermissionLine) => {
    const name = nameOfLine('action', key);
    return name ? i18n._(name) : key;
  };
  return [...lines].sort((one, other) => nameOf(one).localeCompare(nameOf(other), i18n.locale));
}

function LineName({ part, line }: { readonly part: PermissionPart; readonly line: PermissionLine }) {
  const { i18n } = useLingui();
  const name = nameOfLine(part, line.key);
  return name ? (
    <>{i18n._(name)}</>
  ) : (
    <code className={classes.code} data-given>
      {line.key}
    </code>
  );
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
