import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import type { Card } from '../../../../domain/cards/card.ts';
import { birthDateSchema } from '../../../../domain/cards/birth-date.ts';
import { PageDialog } from '../../../kit/dialog/page-dialog.tsx';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { useFormOperation } from '../../../kit/form/use-form-operation.ts';
import { showNotice } from '../../../kit/notice.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { useToday } from '../../../ui/text/use-today.ts';
import { proveCardholderMutation } from '../cards.documents.ts';
import { BirthDateField } from '../create/card-fields.tsx';

type DialogProps = { readonly card: Card };

/** The cardholder proves that they have the card by its last four digits and their date of birth, which is sent and not stored. */
export function ActivateCardDialog({ card }: DialogProps) {
  const { t } = useLingui();
  const { offline, program } = usePortal();
  const prove = useFormOperation(proveCardholderMutation);
  const schema = v.object({
    last4: v.pipe(v.string(), v.regex(/^\d{4}$/)),
    dateOfBirth: birthDateSchema(useToday(program.timeZone)),
  });
  return (
    <PageDialog name="activate-card" title={<Trans id="cards.activate.title">Activate card</Trans>}>
      {(onClose) => (
        <FormPage
          draftKey={`activate-card:${card.id}`}
          secrets={['last4', 'dateOfBirth']}
          schema={schema}
          labels={{
            last4: t({ id: 'cards.activate.last4', message: 'Last four digits of the card' }),
            dateOfBirth: t({ id: 'cards.create.birth-date', message: 'Date of birth' }),
          }}
          initial={{ last4: '', dateOfBirth: '' }}
          faultWords={({ field }) =>
            field === 'last4' ? (
              <Trans id="cards.activate.last4-wrong">Enter the last four digits printed on the card.</Trans>
            ) : (
              <Trans id="cards.create.birth-date-wrong">Enter the cardholder’s date of birth.</Trans>
            )
          }
          submit={async (typed) => {
            const refused = await prove({ cardId: card.id, ...typed });
            if (refused) return refused;
            const done = await offline.perform('activateCard', { cardId: card.id });
            await offline.pull();
            return done.ok ? null : done.refusal;
          }}
          onDone={() => {
            onClose();
            showNotice(<Trans id="cards.activate.done">The card is active and can be used.</Trans>);
          }}
          button={<Trans id="cards.activate.submit">Activate</Trans>}
          offlineNote={<Trans id="cards.activate.offline">Activating a card needs a connection.</Trans>}
        >
          {(field) => (
            <>
              <TextInput {...field('last4')} data-autofocus inputMode="numeric" autoComplete="off" maxLength={4} />
              <BirthDateField field={field('dateOfBirth')} />
            </>
          )}
        </FormPage>
      )}
    </PageDialog>
  );
}
