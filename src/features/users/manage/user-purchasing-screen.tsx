import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import type { Refusal } from '../../../../domain/errors.ts';
import { formatMoney, money } from '../../../../domain/money.ts';
import { refuseUserLimit } from '../../../../domain/users/user-rules.ts';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { LimitField } from '../../../kit/form/limit-field.tsx';
import { useFormAction } from '../../../kit/form/use-form-action.ts';
import { readTypedLimit, typedLimitOf, type TypedAmount } from '../../../ui/fields/typed-amount.ts';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { SettingsSection } from '../../../kit/detail/settings.tsx';
import styles from '../profile.module.css';
import { type Managed, ManageUserPage } from './manage-user-page.tsx';

/** The individual limit of a user. */
export function UserPurchasingScreen({ userId }: { readonly userId: string }) {
  return (
    <ManageUserPage userId={userId} tab="purchasing">
      {(managed) => <Purchasing {...managed} />}
    </ManageUserPage>
  );
}

function Purchasing(managed: Managed) {
  const { i18n } = useLingui();
  const { user, manager, own } = managed;
  const { limitMinor, currency } = user;
  // Ask about the limit that is easiest to allow: 0 if the manager has a limit, else no limit. If even that is refused, no limit can be
  // set.
  const refusal = refuseUserLimit(user, own.limitMinor === null ? null : 0, manager, own);
  const now = limitMinor === null ? null : formatMoney(money(limitMinor, currency), i18n.locale);
  return (
    <SettingsSection
      title={<Trans id="users.column.limit">Individual limit</Trans>}
      description={
        <Trans id="users.limit.description">The most this user can spend in total, across all cards and orders.</Trans>
      }
    >
      {refusal ? (
        <>
          <p className={styles.hint}>{now ?? <Trans id="users.limit.none">No limit</Trans>}</p>
          <p className={styles.hint}>
            {refusal.code === 'FORBIDDEN' ? (
              <Trans id="users.limit.admins-only">Only an Account Admin can change limits.</Trans>
            ) : (
              <RefusalText refusal={refusal} />
            )}
          </p>
        </>
      ) : (
        <LimitForm {...managed} />
      )}
    </SettingsSection>
  );
}

function LimitForm({ user, manager, own, reload }: Managed) {
  const { t, i18n } = useLingui();
  const perform = useFormAction();
  const { currency } = user;
  const read = (text: string) => readTypedLimit(text, currency, i18n.locale);
  const refusalOf = (typed: TypedAmount): Refusal | null =>
    typed.kind === 'wrong' ? refuseAmount(typed.reason, currency) : refuseUserLimit(user, minorOf(typed), manager, own);
  const ownLimit = own.limitMinor === null ? null : formatMoney(money(own.limitMinor, currency), i18n.locale);
  return (
    <FormPage
      draftKey="edit-user-limit"
      openedFor={user.id}
      schema={limitSchema(read, refusalOf)}
      labels={{ limit: t({ id: 'users.column.limit', message: 'Individual limit' }) }}
      initial={{ limit: typedLimitOf(user.limitMinor, currency, i18n.locale) }}
      faultWords={(_fault, text) => {
        const refusal = refusalOf(read(text));
        return refusal ? <RefusalText refusal={refusal} /> : null;
      }}
      submit={async ({ limit }) => {
        const refused = await perform('editUser', { userId: user.id, set: { limitMinor: limit } });
        if (!refused) await reload();
        return refused;
      }}
      done={<Trans id="users.saved">Saved</Trans>}
      button={<Trans id="profile.save">Save</Trans>}
      offlineNote={<Trans id="users.offline">Changing a user needs a connection.</Trans>}
    >
      {(field) => (
        <LimitField
          field={field('limit')}
          currency={currency}
          description={
            ownLimit === null ? undefined : <Trans id="users.limit.own">At most {ownLimit}, your own limit.</Trans>
          }
        />
      )}
    </FormPage>
  );
}

function limitSchema(read: (text: string) => TypedAmount, refusalOf: (typed: TypedAmount) => Refusal | null) {
  return v.object({
    limit: v.pipe(
      v.string(),
      v.check((text) => refusalOf(read(text)) === null),
      v.transform((text) => minorOf(read(text))),
    ),
  });
}

/** In minor units; null for no limit. */
function minorOf(typed: TypedAmount): number | null {
  return typed.kind === 'amount' ? typed.amountMinor : null;
}
