import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { inputOf } from '../../../../domain/action.ts';
import { requestHigherLimit } from '../../../../domain/cards/request-higher-limit.action.ts';
import { formatMoney, money } from '../../../../domain/money.ts';
import type { Entry } from '../../../offline/offline.ts';
import { useOpenOutbox } from '../../../kit/dialog/open-dialog.ts';
import { Note } from '../../../ui/layout/note.tsx';

/** A higher limit is requested but not sent: its author enters the code in the outbox. */
export function CodeWantedNote({ entry }: { readonly entry: Entry }) {
  const { i18n } = useLingui();
  const openOutbox = useOpenOutbox();
  const input = inputOf(requestHigherLimit, entry.envelope);
  if (!input) return null;
  const amount = formatMoney(money(input.requestedMinor, input.currency), i18n.locale);
  return (
    <Note
      tone="warning"
      title={<Trans id="cards.limits.code-wanted">Your request for a limit of {amount} isn’t sent yet</Trans>}
      actions={
        <Button variant="default" onClick={openOutbox}>
          <Trans id="cards.waiting.outbox">Open the outbox</Trans>
        </Button>
      }
    >
      <Trans id="cards.limits.code-wanted-text">Enter a verification code to send it.</Trans>
    </Note>
  );
}
