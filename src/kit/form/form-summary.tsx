import { Trans } from '@lingui/react/macro';
import { useFocusOnChange } from '../../platform/react/use-focus-on-change.ts';
import { Note } from '../../ui/layout/note.tsx';
import styles from './form-page.module.css';

type FormSummaryProps = {
  readonly wrong: readonly { readonly name: string; readonly label: string }[];
  /** The number of submits with errors: each one moves the focus to the list. */
  readonly tries: number;
};

/** The fields with errors, each a link. The error itself is shown at the field; a single one needs no list. */
export function FormSummary({ wrong, tries }: FormSummaryProps) {
  const list = useFocusOnChange<HTMLDivElement>(tries);
  if (wrong.length < 2) return null;
  return (
    <div ref={list} tabIndex={-1} className={styles.summary}>
      <Note tone="negative" title={<Trans id="kit.form.summary">Check these fields</Trans>}>
        <ul className={styles.links}>
          {wrong.map(({ name, label }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(event.currentTarget.closest('form'), name);
                }}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}

/** Moves the focus into a field of a form. */
export function focusField(form: HTMLElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
}
