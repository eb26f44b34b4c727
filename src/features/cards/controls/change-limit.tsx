import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { maySetLimit } from '../../../../domain/cards/limit-rules.ts';
import { PageDialog } from '../../../kit/dialog/page-dialog.tsx';
import { usePageDialog } from '../../../kit/dialog/use-page-dialog.ts';
import table from '../../../kit/list/data-table.module.css';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { LimitForm } from './limit-form.tsx';
import type { ShownLimit } from './shown-limits.ts';

/** The button of a limit's row; the page draws the dialog. */
export function ChangeLimit({ shown: { limit } }: { readonly shown: ShownLimit }) {
  const { t } = useLingui();
  const dialog = usePageDialog('change-limit');
  const mayChange = useMayChange();
  const { id, name, level } = limit;
  const isOfCard = level === 'card';
  if (!mayChange(limit)) return null;
  return (
    <span className={table.above}>
      <Button
        variant="default"
        // On a card's page the short label is enough; in a list each label names the owner of the limit.
        aria-label={
          isOfCard ? undefined : t({ id: 'cards.controls.change-of', message: `Change the limit of ${name}` })
        }
        onClick={() => dialog.open(id)}
      >
        {isOfCard ? (
          <Trans id="cards.limits.change">Change card limit…</Trans>
        ) : (
          <Trans id="cards.controls.change">Change</Trans>
        )}
      </Button>
    </span>
  );
}

/** The form of the limit that the address names, if it is one of these. */
export function ChangeLimitDialog({ limits }: { readonly limits: readonly ShownLimit[] }) {
  const { about } = usePageDialog('change-limit');
  const mayChange = useMayChange();
  const shown = limits.find(({ limit }) => limit.id === about);
  if (!shown || !mayChange(shown.limit)) return null;
  const { name } = shown.limit;
  return (
    <PageDialog
      name="change-limit"
      title={
        <Trans id="cards.controls.title-of">
          Limit of <bdi>{name}</bdi>
        </Trans>
      }
    >
      {(close) => <LimitForm shown={shown} onClose={close} />}
    </PageDialog>
  );
}

function useMayChange(): (limit: ShownLimit['limit']) => boolean {
  const { who, roles } = usePortal();
  return (limit) => maySetLimit(limit, { userId: who.user, roles });
}
