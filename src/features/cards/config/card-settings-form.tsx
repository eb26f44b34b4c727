import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import type { Buyer } from '../../../../domain/accounts/buyer.ts';
import type { Card } from '../../../../domain/cards/card.ts';
import { keepsCardsOn, type CardCreators } from '../../../../domain/cards/card-settings.ts';
import { refuseAboveCredit } from '../../../../domain/cards/limit-rules.ts';
import { needsLatinLetters } from '../../../../domain/cards/printed-name.ts';
import type { MessageDescriptor } from '../../../../domain/message.ts';
import { type FieldProps, FormPage } from '../../../kit/form/form-page.tsx';
import { useFormAction } from '../../../kit/form/use-form-action.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { maxTypedLength, readTypedAmount, typedAmountOf } from '../../../ui/fields/typed-amount.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { NameInLatinLetters, PrintedNameField } from '../create/card-fields.tsx';
import { AddressFields } from '../create/ship-to-fields.tsx';
import { useAddressLabels } from '../create/use-card-labels.ts';
import { type SettingsField, typedSettingsSchema } from './typed-settings.ts';

const creatorNames: Readonly<Record<CardCreators, MessageDescriptor>> = {
  everyone: /*i18n*/ { id: 'cards.config.everyone', message: 'Everyone who can have a card' },
  groupAdministrators: /*i18n*/ { id: 'cards.config.group-admins', message: 'Account Admins and Group Admins' },
  administrators: /*i18n*/ { id: 'cards.config.admins', message: 'Account Admins only' },
};

type SettingsFormProps = { readonly buyer: Buyer; readonly cards: readonly Card[] };

/** The settings of purchase cards. They cannot be turned off while a usable card exists. */
export function CardSettingsForm({ buyer, cards }: SettingsFormProps) {
  const { t, i18n } = useLingui();
  const { roles } = usePortal();
  const perform = useFormAction();
  const labels = {
    ...useAddressLabels(),
    isOn: t({ id: 'cards.config.on', message: 'Purchase cards' }),
    businessName: t({ id: 'cards.create.business', message: 'Business name on the card' }),
    creators: t({ id: 'cards.config.creators', message: 'Who can create or request cards' }),
    limit: t({ id: 'cards.config.limit', message: 'Default card limit' }),
  };
  const { currency, cardSettings: now } = buyer;
  const read = (text: string) => readTypedAmount(text, currency, i18n.locale);
  const isAllowed = (limitMinor: number) => refuseAboveCredit(limitMinor, buyer, roles) === null;
  const left = cards.filter(keepsCardsOn).length;
  return (
    <>
      {now ? null : (
        <Note tone="info">
          <Trans id="cards.config.not-set-up">
            Purchase cards aren’t set up yet. Save these settings, then create the first card.
          </Trans>
        </Note>
      )}
      <FormPage
        draftKey="card-settings"
        openedFor={buyer.id}
        schema={typedSettingsSchema(read, isAllowed)}
        labels={labels}
        initial={initialOf(buyer, i18n.locale)}
        faultWords={({ field }, text) => {
          if (field === 'businessName' && needsLatinLetters(text)) return <NameInLatinLetters />;
          if (field !== 'limit') return null;
          const typed = read(text);
          return typed.kind === 'wrong' ? (
            <RefusalText refusal={refuseAmount(typed.reason, currency)} />
          ) : (
            <Trans id="cards.config.limit-high">This is above the account’s credit limit.</Trans>
          );
        }}
        submit={(settings) => perform('configureCards', { ...settings, buyerId: buyer.id, currency })}
        done={<Trans id="users.saved">Saved</Trans>}
        button={<Trans id="profile.save">Save</Trans>}
        offlineNote={<Trans id="cards.config.offline">Changing these settings needs a connection.</Trans>}
      >
        {(field) => (
          <>
            <OnSwitch field={field('isOn')} left={left} />
            <PrintedNameField field={field('businessName')} />
            <fieldset style={{ border: 0, margin: 0, padding: 0, display: 'contents' }}>
              <legend style={{ fontWeight: 600 }}>
                <Trans id="cards.config.return">Return address</Trans>
              </legend>
              <AddressFields field={field} />
            </fieldset>
            <NativeSelect
              {...field('creators')}
              data={Object.entries(creatorNames).map(([value, name]) => ({ value, label: i18n._(name) }))}
            />
            <TextInput
              {...field('limit')}
              inputMode="decimal"
              autoComplete="off"
              leftSection={<span>{currency}</span>}
              leftSectionWidth={56}
              maxLength={maxTypedLength}
              description={
                <Trans id="cards.config.limit-hint">New cards start with this limit. Leave it empty for none.</Trans>
              }
            />
          </>
        )}
      </FormPage>
    </>
  );
}

type OnSwitchProps = { readonly field: FieldProps; readonly left: number };

/** Says in advance why cards cannot be turned off. */
function OnSwitch({ field: { label, value, onChange }, left }: OnSwitchProps) {
  const isOn = value === 'on';
  return (
    <Switch
      label={label}
      checked={isOn}
      disabled={isOn && left > 0}
      description={
        isOn && left > 0 ? (
          <Plural
            id="cards.config.still-active"
            value={left}
            one="# card isn’t terminated. Cards can be switched off once none is left."
            other="# cards aren’t terminated. Cards can be switched off once none is left."
          />
        ) : undefined
      }
      onChange={() => onChange({ currentTarget: { value: isOn ? 'off' : 'on' } })}
    />
  );
}

/** The settings as texts for the form; before the set-up, common defaults. */
function initialOf(buyer: Buyer, locale: string): Record<SettingsField, string> {
  const { cardSettings: now, currency, country, name } = buyer;
  const { line2, state, ...address } = now?.returnAddress ?? { ...emptyAddress, country };
  return {
    ...address,
    line2: line2 ?? '',
    state: state ?? '',
    isOn: now?.isOn === false ? 'off' : 'on',
    businessName: now?.businessName || name,
    creators: now?.creators ?? 'everyone',
    limit: now?.defaultLimitMinor == null ? '' : typedAmountOf(now.defaultLimitMinor, currency, locale),
  };
}

const emptyAddress = { line1: '', line2: null, city: '', state: null, zip: '' };
