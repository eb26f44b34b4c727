import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { delegateApprovalsInputSchema } from '../../../../domain/approvals/delegate-approvals.action.ts';
import { refuseDelegationDays } from '../../../../domain/approvals/delegation.ts';
import type { UserId } from '../../../../domain/ids.ts';
import { DayField } from '../../../kit/form/day-field.tsx';
import { useFormAction } from '../../../kit/form/use-form-action.ts';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { showNotice } from '../../../kit/notice.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { useToday } from '../../../ui/text/use-today.ts';

type DelegateFormProps = {
  readonly delegates: readonly { readonly userId: UserId; readonly name: string }[];
};

/** The delegate, the first day and the last day. */
export function DelegateForm({ delegates }: DelegateFormProps) {
  const { t } = useLingui();
  const { program } = usePortal();
  const perform = useFormAction();
  const today = useToday(program.timeZone);
  if (delegates.length === 0)
    return (
      <p>
        <Trans id="approvals.delegation.nobody">
          Nobody at your company can decide in your place. It must be someone who can approve the same requests.
        </Trans>
      </p>
    );
  return (
    <FormPage
      draftKey="delegate-approvals"
      schema={delegateApprovalsInputSchema}
      labels={{
        toUserId: t({ id: 'approvals.delegation.to', message: 'Delegate to' }),
        firstDay: t({ id: 'approvals.delegation.from-day', message: 'First day' }),
        lastDay: t({ id: 'approvals.delegation.to-day', message: 'Last day' }),
      }}
      initial={{ toUserId: '', firstDay: '', lastDay: '' }}
      faultWords={({ field }) =>
        field === 'toUserId' ? (
          <Trans id="approvals.delegation.no-person">Select a person.</Trans>
        ) : (
          <Trans id="approvals.delegation.no-day">Choose a day.</Trans>
        )
      }
      submit={async (input) => {
        const refusal = refuseDelegationDays(input.firstDay, input.lastDay, today);
        if (refusal) return refusal;
        return perform('delegateApprovals', input);
      }}
      onDone={() => showNotice(<Trans id="approvals.delegation.done">Approvals delegated</Trans>)}
      button={<Trans id="approvals.delegation.button">Delegate</Trans>}
      offlineNote={<Trans id="approvals.delegation.offline">Delegating needs a connection.</Trans>}
    >
      {(field) => (
        <>
          <NativeSelect
            {...field('toUserId')}
            description={
              <Trans id="approvals.delegation.hint">
                They decide in your place, within your limit, but never on their own requests. You can still decide too.
              </Trans>
            }
            data={[
              { value: '', label: t({ id: 'approvals.delegation.choose', message: 'Select' }), disabled: true },
              ...delegates.map(({ userId: value, name: label }) => ({ value, label })),
            ]}
          />
          <DayField {...field('firstDay')} />
          <DayField {...field('lastDay')} />
        </>
      )}
    </FormPage>
  );
}
