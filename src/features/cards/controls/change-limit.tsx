import { Button, Modal } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { maySetLimit } from '../../../../domain/cards/limit-rules.ts';
import table from '../../../kit/list/data-table.module.css';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { LimitForm } from './limit-form.tsx';
import type { ShownLimit } from './shown-limits.ts';

/** The button of a limit's row, with its form. */
export function ChangeLimit({ shown }: { readonly shown: ShownLimit }) {
  const { t } = useLingui();
  const { who, roles } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const { name, level } = shown.limit;
  const isOfCard = level === 'card';
  if (!maySetLimit(shown.limit, { userId: who.user, roles })) return null;
  return (
    <span className={table.above}>
      <Button
        variant="default"
        // On a card's page the short label is enough; in a list each label names the owner of the limit.
        aria-label={
          isOfCard ? undefined : t({ id: 'cards.controls.change-of', message: `Change the limit of ${name}` })
        }
        onClick={() => setOpen(true)}
      >
        {isOfCard ? (
          <Trans id="cards.limits.change">Change card limit…</Trans>
        ) : (
          <Trans id="cards.controls.change">Change</Trans>
        )}
      </Button>
      {isOpen ? (
        <Modal
          opened
          onClose={() => setOpen(false)}
          title={
            <Trans id="cards.controls.title-of">
              Limit of <bdi>{name}</bdi>
            </Trans>
          }
          closeButtonProps={{ 'aria-label': t({ id: 'bcaas.form.buttons.close', message: 'Close' }) }}
        >
          <LimitForm shown={shown} onClose={() => setOpen(false)} />
        </Modal>
      ) : null}
    </span>
  );
}
