import { Radio } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { overdueInPlan } from '../../../../domain/bank-accounts/auto-pay.ts';
import { type Currency, formatMoney, money } from '../../../../domain/money.ts';
import type { FieldProps } from '../../../kit/form/form-page.tsx';

type OverdueQuestionProps = {
  readonly field: FieldProps;
  readonly overdue: ReturnType<typeof overdueInPlan>;
  readonly currency: Currency;
};

/** Overdue invoices are not paid without being asked about: AutoPay would collect all of them in its first night. */
export function OverdueQuestion({ field, overdue: { count, minor }, currency }: OverdueQuestionProps) {
  const { i18n } = useLingui();
  const total = formatMoney(money(minor, currency), i18n.locale);
  return (
    <Radio.Group
      {...field}
      onChange={(value) => field.onChange({ currentTarget: { value } })}
      errorProps={{ mt: 'xs' }}
      description={
        <Plural
          id="bank-accounts.autopay.overdue-count"
          value={count}
          one={`# invoice is overdue: ${total}`}
          other={`# invoices are overdue: ${total}`}
        />
      }
    >
      <Radio
        mt="xs"
        value="pay"
        label={<Trans id="bank-accounts.autopay.overdue-pay">Pay them too, with the first payment</Trans>}
      />
      <Radio
        mt="xs"
        value="leave"
        label={<Trans id="bank-accounts.autopay.overdue-leave">Leave them out; you pay them yourself</Trans>}
      />
    </Radio.Group>
  );
}
