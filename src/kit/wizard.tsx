import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { PageHeader } from '../ui/layout/layout.tsx';
import classes from './wizard.module.css';

export type WizardStep<Key extends string> = {
  readonly key: Key;
  /** The name in the list of steps. */
  readonly name: ReactNode;
  /** The heading of the page at this step; left out if the step has its own. */
  readonly header?: ComponentProps<typeof PageHeader>;
  readonly content: () => ReactNode;
};

type WizardProps<Key extends string> = { readonly steps: readonly WizardStep<Key>[]; readonly current: Key };

/**
 * A form in several steps. The address decides which step is shown, so that Back leads to the previous one; typed values are a draft
 * (`useKeptDraft`), so that nothing is lost between steps.
 */
export function Wizard<Key extends string>({ steps, current }: WizardProps<Key>) {
  const { t } = useLingui();
  const place = steps.findIndex(({ key }) => key === current);
  const step = steps[place];
  if (!step) return null;
  return (
    <>
      {step.header ? <PageHeader {...step.header} /> : null}
      <ol className={classes.steps} aria-label={t({ id: 'kit.wizard.steps', message: 'Steps' })}>
        {steps.map(({ key, name }, index) => (
          <li
            key={key}
            className={classes.step}
            aria-current={index === place ? 'step' : undefined}
            data-done={index < place || undefined}
          >
            {name}
          </li>
        ))}
      </ol>
      {step.content()}
    </>
  );
}
