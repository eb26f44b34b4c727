import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { type Person, personSchema } from '../../../domain/users/person.ts';
import { profileEditSchema } from '../../../domain/users/profile-edit.ts';
import type { Entry, Need } from '../../offline/offline.ts';
import { CompareTable } from '../../ui/status/compare-table.tsx';

const editSchema = v.object({ set: v.union([v.object({ receiveEmail: v.boolean() }), profileEditSchema]) });

type ProfileCompareProps = { readonly entry: Entry; readonly need: Need };

/** The values then, now and requested, for each own setting that was changed elsewhere meanwhile. */
export function ProfileCompare({ entry, need }: ProfileCompareProps) {
  const [current] = need.current.filter(({ collection }) => collection === 'people');
  const edit = v.safeParse(editSchema, entry.envelope.input);
  const then = v.safeParse(personSchema, entry.seenRows.find(({ id }) => id === current?.id)?.row);
  const now = v.safeParse(personSchema, current?.row);
  if (!edit.success || !then.success || !now.success) return null;
  const wanted = Object.entries(edit.output.set) as [keyof typeof names, unknown][];
  const fields = wanted.filter(([field]) => then.output[field] !== now.output[field]);
  return fields.length === 0 ? null : (
    <CompareTable
      rows={fields.map(([field, yours]) => ({
        key: field,
        name: names[field],
        then: <Value value={then.output[field]} />,
        now: <Value value={now.output[field]} />,
        yours: <Value value={yours} />,
      }))}
    />
  );
}

const names = {
  firstName: <Trans id="outbox.compare.first-name">First name</Trans>,
  lastName: <Trans id="outbox.compare.last-name">Last name</Trans>,
  language: <Trans id="outbox.compare.language">Language</Trans>,
  phone: <Trans id="outbox.compare.phone">Phone</Trans>,
  receiveEmail: <Trans id="outbox.compare.receive-email">Invoice emails</Trans>,
} satisfies Partial<Record<keyof Person, ReactNode>>;

function Value({ value }: { readonly value: unknown }): ReactNode {
  if (value === true) return <Trans id="outbox.compare.on">on</Trans>;
  if (value === false) return <Trans id="outbox.compare.off">off</Trans>;
  return typeof value === 'string' ? <bdi>{value}</bdi> : <Trans id="outbox.compare.nothing">none</Trans>;
}
