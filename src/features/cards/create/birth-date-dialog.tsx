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
import { keepMissingBirthDateMutation } from '../cards.documents.ts';
import { BirthDateField } from './card-fields.tsx';
import classes from '../detail/card-detail.module.css';

/** An Account Admin gives the date of birth of a card that has none; without it nobody can prove that they hold the card. */
export function BirthDateDialog({ card }: { readonly card: Card }) {
  const { t } = useLingui();
  const { offline, program } = usePortal();
  const keep = useFormOperation(keepMissingBirthDateMutation);
  const schema = v.object({ dateOfBirth: birthDateSchema(useToday(program.timeZone)) });
  return (
    <PageDialog
      name="card-birth-date"
      title={<Trans id="cards.birth-date.title">Enter the cardholder’s date of birth</Trans>}
    >
      {(onClose) => (
        <FormPage
          draftKey={`birth-date:${card.id}`}
          secrets={['dateOfBirth']}
          schema={schema}
          labels={{ dateOfBirth: t({ id: 'cards.create.birth-date', message: 'Date of birth' }) }}
          initial={{ dateOfBirth: '' }}
          faultWords={() => <Trans id="cards.create.birth-date-wrong">Enter the cardholder’s date of birth.</Trans>}
          submit={async ({ dateOfBirth }) => {
            const refused = await keep({ cardId: card.id, dateOfBirth });
            if (!refused) await offline.pull();
            return refused;
          }}
          onDone={() => {
            onClose();
            showNotice(<Trans id="cards.birth-date.done">Saved. The cardholder can activate the card now.</Trans>);
          }}
          button={<Trans id="cards.birth-date.submit">Save date of birth</Trans>}
          offlineNote={<Trans id="cards.birth-date.offline">Saving the date of birth needs a connection.</Trans>}
        >
          {(field) => (
            <>
              <p className={classes.quiet}>
                <Trans id="cards.birth-date.text">
                  This card has no date of birth on file, so it can’t be activated yet. It can be entered once.
                </Trans>
              </p>
              <BirthDateField field={field('dateOfBirth')} />
            </>
          )}
        </FormPage>
      )}
    </PageDialog>
  );
}
