import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import type { Approval } from '../../../../domain/approvals/approval.ts';
import { cardSchema } from '../../../../domain/cards/card.ts';
import { spendingLimitSchema } from '../../../../domain/cards/spending-limit.ts';
import { type Currency, amountMinorSchema } from '../../../../domain/money.ts';
import type { SetLimitInput } from '../../../../domain/cards/set-limit.action.ts';
import type { RequestRows } from '../../../kit/action-face.ts';
import type { Entry, Need } from '../../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { CompareTable } from '../../../ui/status/compare-table.tsx';
import { NowHead } from '../../../ui/status/request-heads.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';

type LimitNamed = { readonly limitId: string; readonly isOfCard?: boolean | undefined };

/** The owner of a limit: a person, a group or a card; an ellipsis while it is read, and if it is not on this device. */
export function useLimitedName({ limitId, isOfCard = false }: LimitNamed): string {
  const { offline } = usePortal();
  const { data: name = '…' } = useOfflineQuery({
    queryKey: ['device', 'cards', 'spendingLimits', 'limited-name', limitId, isOfCard],
    queryFn: async () => {
      const [row] = isOfCard
        ? await offline.read.get('cards', [limitId])
        : await offline.read.get('spendingLimits', [limitId]);
      return row ? limitedName(row) : '…';
    },
  });
  return name;
}

const limitedSchema = v.union([cardSchema, spendingLimitSchema]);
const wantedSchema = v.object({ limitMinor: v.nullable(amountMinorSchema) });

/** The limit that the author saw, the current limit, and the requested one. */
export function LimitCompare({ entry, need }: { readonly entry: Entry; readonly need: Need }) {
  const wanted = v.safeParse(wantedSchema, entry.envelope.input);
  const rows = need.current.flatMap((current) => {
    const now = v.safeParse(limitedSchema, current.row);
    if (!wanted.success || !now.success) return [];
    const then = v.safeParse(limitedSchema, entry.seenRows.find(({ id }) => id === current.id)?.row);
    const { currency } = now.output;
    return [
      {
        key: current.id,
        name: <bdi>{limitedName(now.output)}</bdi>,
        then: then.success ? <LimitText minor={then.output.limitMinor} currency={currency} /> : <span>–</span>,
        now: <LimitText minor={now.output.limitMinor} currency={currency} />,
        yours: <LimitText minor={wanted.output.limitMinor} currency={currency} />,
      },
    ];
  });
  return rows.length === 0 ? null : <CompareTable rows={rows} isOfFigures />;
}

type LimitChangeProps = {
  readonly approval: Pick<Approval, 'decidedAt' | 'decidedRows'>;
  readonly input: SetLimitInput;
  readonly rows: RequestRows;
};

/** The change of a limit to decide: the current limit, and the one after approval. */
export function LimitChange({ approval, input, rows }: LimitChangeProps) {
  const limit = rows(input.isOfCard ? 'cards' : 'spendingLimits').find(({ id }) => id === (input.limitId as string));
  if (!limit) return null;
  return (
    <CompareTable
      isOfFigures
      heads={{ ...heads, then: <NowHead request={approval} /> }}
      rows={[
        {
          key: limit.id,
          name: <bdi>{limitedName(limit)}</bdi>,
          then: <LimitText minor={limit.limitMinor} currency={limit.currency} />,
          now: <LimitText minor={input.limitMinor} currency={input.currency} />,
        },
      ]}
    />
  );
}

const heads = {
  what: <Trans id="cards.controls.limit-of">Limit of</Trans>,
  now: <Trans id="approvals.limit.wanted">After approval</Trans>,
};

type LimitTextProps = { readonly minor: number | null; readonly currency: Currency };

/** An amount in minor units, or the text for no limit. */
function LimitText({ minor, currency }: LimitTextProps): ReactNode {
  if (minor === null) return <Trans id="users.limit.none">No limit</Trans>;
  return <MinorText minor={minor} currency={currency} />;
}

function limitedName(row: v.InferOutput<typeof limitedSchema>): string {
  return 'cardholderName' in row ? `${row.cardholderName} ·· ${row.last4 ?? '····'}` : row.name;
}
