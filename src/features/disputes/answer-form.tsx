import { Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { answerDisputeInputSchema } from '../../../domain/disputes/answer-dispute.action.ts';
import { type Dispute, disputeFileIdsSchema, maxDisputeTextLength } from '../../../domain/disputes/dispute.ts';
import { FormPage } from '../../kit/form/form-page.tsx';
import { usePortal } from '../../platform/react/portal-context.ts';
import { fileIdsIn } from './file-ids.ts';
import { FilesField } from './files-field.tsx';

/** A message in the thread with photos or documents, stored and sent like any other request. */
export function AnswerForm({ dispute }: { readonly dispute: Dispute }) {
  const { t } = useLingui();
  const { offline } = usePortal();
  return (
    <FormPage
      draftKey={`answer-dispute:${dispute.id}`}
      schema={answerSchema}
      labels={{
        text: t({ id: 'disputes.answer.label', message: 'Your message' }),
        files: t({ id: 'disputes.raise.files', message: 'Files' }),
      }}
      initial={{ text: '', files: '' }}
      submit={async ({ text, files }) => {
        const kept = await offline.enqueue('answerDispute', {
          disputeId: dispute.id,
          text,
          ...(files.length > 0 ? { fileIds: files } : {}),
        });
        return kept.ok ? null : kept.refusal;
      }}
      done={<Trans id="disputes.answer.done">Your message is on its way.</Trans>}
      button={<Trans id="disputes.answer.send">Send message</Trans>}
      offlineButton={<Trans id="disputes.answer.queue">Queue message</Trans>}
    >
      {(field) => {
        const files = field('files');
        return (
          <>
            <Textarea {...field('text')} autosize minRows={2} maxLength={maxDisputeTextLength} />
            <FilesField
              heldIds={[]}
              value={files.value}
              onChange={(value) => files.onChange({ currentTarget: { value } })}
            />
          </>
        );
      }}
    </FormPage>
  );
}

const answerSchema = v.object({
  text: answerDisputeInputSchema.entries.text,
  files: v.pipe(
    v.string(),
    v.transform((text) => [...fileIdsIn(text)]),
    disputeFileIdsSchema,
  ),
});
