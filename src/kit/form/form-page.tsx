import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { useSyncStatus } from '../../platform/react/portal-context.ts';
import { useFieldValues } from '../../platform/react/use-field-values.ts';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import type { AnyRefusal } from '../../ui/status/refusal-text.tsx';
import { type Draft, type FormDraft, emptyDraft, useFormDraft } from './form-draft.ts';
import { type FieldFault, faultsOf, faultText } from './form-messages.ts';
import styles from './form-page.module.css';
import { focusField, FormSummary } from './form-summary.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useSubmission } from './use-submission.ts';

type Texts<Field extends string> = Readonly<Record<Field, string>>;

/** The props of a field, for any control. */
export type FieldProps = {
  readonly name: string;
  /** In an element of its own: Mantine adds content beside it, and a browser's translator would break a bare text node of React. */
  readonly label: ReactNode;
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
};

/** The props of a field whose text is never stored. Controls for secrets demand them, so that no form can forget to declare one. */
export type SecretFieldProps = FieldProps & { readonly 'data-secret': true };

type FormPageProps<Field extends string, Output, Secret extends Field> = {
  /** The key under which the typed text is stored on the device, without the secrets. */
  readonly draftKey: string;
  /** Fields whose text is never stored: passwords, codes, account and card numbers, dates of birth, tax numbers. */
  readonly secrets?: readonly Secret[];
  /** The context of the form: text that was typed in another context is not shown. Null after a reload: the context is not known, and the
   * last one is kept. */
  readonly openedFor?: string | null;
  readonly schema: v.GenericSchema<unknown, Output>;
  readonly labels: Texts<Field>;
  /** The initial texts of the fields; they may change while the form is open. */
  readonly initial: Texts<Field>;
  /** The form's own texts for an error, instead of the general ones. */
  readonly faultWords?: (fault: FieldFault, text: string) => ReactNode;
  /** Returns the refusal, null if it was accepted, or `givenUp` if the person closed the dialog that asked for a code. */
  readonly submit: (output: Output) => Promise<AnyRefusal | 'givenUp' | null>;
  /** Called after success. */
  readonly onDone?: () => void;
  /** The message after success if the form stays. */
  readonly done?: ReactNode;
  /** The label of the button; a function of the texts in the fields if what the button does depends on them. */
  readonly button: ReactNode | ((texts: Texts<Field>) => ReactNode);
  /** True if what the form does cannot be undone. */
  readonly isDanger?: boolean;
  /** The button and its text without a connection. */
  readonly offlineButton?: ReactNode;
  readonly offlineNote?: ReactNode;
  /** Further buttons after the submit button. */
  readonly otherButtons?: ReactNode;
  readonly children: (field: FieldsOf<Field, Secret>) => ReactNode;
};

type FieldsOf<Field extends string, Secret extends Field> = <Name extends Field>(
  name: Name,
) => Name extends Secret ? SecretFieldProps : FieldProps;

/** A form whose schema finds the errors; typed text stays until it is accepted, also after a reload unless it is secret. */
export function FormPage<Field extends string, Output, const Secret extends Field = never>(
  props: FormPageProps<Field, Output, Secret>,
) {
  return <KeptForm key={props.draftKey} {...props} />;
}

const noSecrets: readonly string[] = [];

function KeptForm<Field extends string, Output, Secret extends Field>(props: FormPageProps<Field, Output, Secret>) {
  const draft = useFormDraft(props.draftKey, props.secrets ?? noSecrets);
  return draft ? <Form {...props} draft={draft} /> : null;
}

type FormProps<Field extends string, Output, Secret extends Field> = FormPageProps<Field, Output, Secret> & {
  readonly draft: FormDraft;
};

function Form<Field extends string, Output, Secret extends Field>(props: FormProps<Field, Output, Secret>) {
  const { draft, openedFor = '' } = props;
  const { i18n } = useLingui();
  const { isOnline } = useSyncStatus();
  const { begun = '', ...kept } = draft.value;
  const context = openedFor ?? begun;
  const typed = begun === context ? kept : emptyDraft;
  const shown: Draft = { ...props.initial, ...typed };
  const form = useForm<Draft>({ initialValues: shown, validate: errorsOf });
  const { refusal, isDone, edited, send } = useSubmission(props.submit, draft, props.onDone);
  const [tries, setTries] = useState(0);
  const fill = (name: string, text: string) => form.setFieldValue(name, text);

  // A new value from the portal is put into fields without typed text.
  useFieldValues(form, shown);

  function errorsOf(values: Draft): Record<string, ReactNode> {
    const { issues = [] } = v.safeParse(props.schema, values);
    return Object.fromEntries(
      faultsOf(issues).map((fault) => {
        const words = props.faultWords?.(fault, values[fault.field] ?? '');
        return [fault.field, words ?? faultText(i18n, fault, labelOf(fault.field))];
      }),
    );
  }

  async function submit() {
    // Ignore a second click before the first is answered.
    if (!form.submitting) await send(v.parse(props.schema, form.getValues()));
  }

  const labelOf = (name: string) => props.labels[name as Field];
  const field = (name: Field): FieldProps => ({
    ...form.getInputProps(name),
    ...(props.secrets?.some((secret) => secret === name) ? { 'data-secret': true } : {}),
    name,
    label: <span>{labelOf(name)}</span>,
    value: form.values[name] ?? '',
    error: form.errors[name],
    onChange: ({ currentTarget: { value } }) => {
      edited();
      draft.put({ ...typed, begun: context, [name]: value });
      fill(name, value);
    },
  });
  const { button: label } = props;
  const button = typeof label === 'function' ? label(form.values as Texts<Field>) : label;
  const wrong = Object.keys(form.errors).map((name) => ({ name, label: labelOf(name) }));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(submit, (errors, _values, event) => {
        setTries(tries + 1);
        // Several errors are listed, and the list gets the focus.
        const [first = '', second] = Object.keys(errors);
        if (event && second === undefined) focusField(event.currentTarget, first);
      })}
    >
      <LeaveGuard draft={draft} />
      {props.children(field as FieldsOf<Field, Secret>)}
      <FormSummary wrong={wrong} tries={tries} />
      {refusal ? <FailureNote failure={refusal} /> : null}
      <div className={styles.buttons}>
        <Button type="submit" size="md" loading={form.submitting} {...(props.isDanger ? { color: 'red' } : {})}>
          {isOnline ? button : (props.offlineButton ?? button)}
        </Button>
        {props.otherButtons}
        <span className={styles.status} role="status">
          {(isDone ? props.done : null) ?? (isOnline ? null : props.offlineNote)}
        </span>
      </div>
    </form>
  );
}
