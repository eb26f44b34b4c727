import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { useSyncStatus } from '../../platform/react/portal-context.ts';
import { useFieldValues } from '../../platform/react/use-field-values.ts';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import type { AnyRefusal } from '../../ui/status/refusal-text.tsx';
import type { Draft, FormDraft } from './form-draft.ts';
import { emptyDraft, useDeviceDraft, useSecretDraft } from './form-draft.ts';
import type { FieldFault } from './form-messages.ts';
import { faultsOf, faultText } from './form-messages.ts';
import styles from './form-page.module.css';
import { focusField, FormSummary } from './form-summary.tsx';
import { LeaveGuard } from './leave-guard.tsx';

type Texts<Field extends string> = Readonly<Record<Field, string>>;

/** What a field is drawn with, whichever control it is. */
export type FieldProps = {
  readonly name: string;
  /** In an element of its own: Mantine puts more beside it, and a browser's translator would take a bare text from React. */
  readonly label: ReactNode;
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
};

type FormPageProps<Field extends string, Output> = {
  /** Under which name the typed text is kept on the device; null for a form with a secret in it, of which nothing is kept. */
  readonly draftKey: string | null;
  /** What the form was opened for: text that was typed for something else is not shown. */
  readonly openedFor?: string;
  readonly schema: v.GenericSchema<unknown, Output>;
  readonly labels: Texts<Field>;
  /** What stands in the fields before anybody types. It may change meanwhile. */
  readonly initial: Texts<Field>;
  /** Words of the form's own for a fault, instead of the general ones. */
  readonly faultWords?: (fault: FieldFault, text: string) => ReactNode;
  /** Why it was refused, null where it was accepted, or that the person closed the dialog that asked for a code. */
  readonly submit: (output: Output) => Promise<AnyRefusal | 'givenUp' | null>;
  /** Where success leads. */
  readonly onDone?: () => void;
  /** What is said after success where the form stays. */
  readonly done?: ReactNode;
  readonly button: ReactNode;
  /** True where what it does cannot be undone. */
  readonly isDanger?: boolean;
  /** The button, and what is said beside it, without a connection. */
  readonly offlineButton?: ReactNode;
  readonly offlineNote?: ReactNode;
  /** Further buttons, behind the one that submits. */
  readonly otherButtons?: ReactNode;
  readonly children: (field: (name: Field) => FieldProps) => ReactNode;
};

/** A form whose schema says what is wrong; what is typed stays until it is accepted. */
export function FormPage<Field extends string, Output>({ draftKey, ...props }: FormPageProps<Field, Output>) {
  if (draftKey === null) return <SecretForm {...props} />;
  return <KeptForm key={draftKey} {...props} draftKey={draftKey} />;
}

type FormProps<Field extends string, Output> = Omit<FormPageProps<Field, Output>, 'draftKey'>;

function SecretForm<Field extends string, Output>(props: FormProps<Field, Output>) {
  return <Form {...props} draft={useSecretDraft()} />;
}

type KeptFormProps<Field extends string, Output> = FormProps<Field, Output> & { readonly draftKey: string };

function KeptForm<Field extends string, Output>({ draftKey, ...props }: KeptFormProps<Field, Output>) {
  const draft = useDeviceDraft(draftKey);
  return draft ? <Form {...props} draft={draft} /> : null;
}

type DraftFormProps<Field extends string, Output> = FormProps<Field, Output> & { readonly draft: FormDraft };

function Form<Field extends string, Output>({ draft, openedFor = '', ...props }: DraftFormProps<Field, Output>) {
  const { i18n } = useLingui();
  const { isOnline } = useSyncStatus();
  const { begun = '', ...kept } = draft.value;
  const typed = begun === openedFor ? kept : emptyDraft;
  const shown: Draft = { ...props.initial, ...typed };
  const form = useForm<Draft>({ initialValues: shown, validate: errorsOf });
  const [refusal, setRefusal] = useState<AnyRefusal | null>(null);
  const [isDone, setDone] = useState(false);
  const [tries, setTries] = useState(0);
  const fill = (name: string, text: string) => form.setFieldValue(name, text);

  // A new value from the portal goes into the fields that nobody has typed into.
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

  async function send() {
    // A second click, before the first is answered.
    if (form.submitting) return;
    setDone(false);
    setRefusal(null);
    const outcome = await props.submit(v.parse(props.schema, form.getValues()));
    if (outcome === 'givenUp') return;
    setRefusal(outcome);
    if (outcome) return;
    await draft.drop();
    setDone(true);
    props.onDone?.();
  }

  const labelOf = (name: string) => props.labels[name as Field];
  const field = (name: Field): FieldProps => ({
    ...form.getInputProps(name),
    name,
    label: <span>{labelOf(name)}</span>,
    value: form.values[name] ?? '',
    error: form.errors[name],
    onChange: ({ currentTarget: { value } }) => {
      setDone(false);
      draft.put({ ...typed, begun: openedFor, [name]: value });
      fill(name, value);
    },
  });
  const wrong = Object.keys(form.errors).map((name) => ({ name, label: labelOf(name) }));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(send, (errors, _values, event) => {
        setTries(tries + 1);
        // Several wrong fields are listed, and the list takes the focus.
        const [first = '', second] = Object.keys(errors);
        if (event && second === undefined) focusField(event.currentTarget, first);
      })}
    >
      <LeaveGuard draft={draft} />
      {props.children(field)}
      <FormSummary wrong={wrong} tries={tries} />
      {refusal ? <FailureNote failure={refusal} /> : null}
      <div className={styles.buttons}>
        <Button type="submit" size="md" loading={form.submitting} {...(props.isDanger ? { color: 'red' } : {})}>
          {isOnline ? props.button : (props.offlineButton ?? props.button)}
        </Button>
        {props.otherButtons}
        <span className={styles.status} role="status">
          {(isDone ? props.done : null) ?? (isOnline ? null : props.offlineNote)}
        </span>
      </div>
    </form>
  );
}
