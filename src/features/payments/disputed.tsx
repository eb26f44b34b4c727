import { Trans } from '@lingui/react/macro';
import classes from './payments.module.css';

/** The label of a disputed invoice that can be paid, and the consequence once it is selected. */
export function Disputed({ isChosen }: { readonly isChosen: boolean }) {
  return (
    <span className={classes.disputed}>
      {isChosen ? (
        <Trans id="payments.disputed.chosen">Disputed: you’re paying this while the dispute is open</Trans>
      ) : (
        <Trans id="payments.disputed.mark">Disputed</Trans>
      )}
    </span>
  );
}
