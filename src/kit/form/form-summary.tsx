import { Trans } from '@lingui/react/macro';
import { useFocusOnChange } from '../../platform/react/use-focus-on-change.ts';
import { Note } from '../../ui/layout/note.tsx';
import styles from './form-page.module.css';

type FormSummaryProps = {
  readonly wrong: readonly { readonly name: string; readonly label: string }[];
  /** How often the form was submitted with something wrong: each time the list takes the focus. */
  readonly tries: number;
};

/** Which fields are wrong, each a link to it. What is wrong is said at the field, and a single wrong field has no list. */
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

/** Puts the focus into a field of a form. */
export function focusField(form: HTMLElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
}
