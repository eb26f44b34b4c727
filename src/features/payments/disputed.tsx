import { Trans } from '@lingui/react/macro';
import classes from './payments.module.css';

/** The mark of a disputed invoice where it can be paid, and once it is chosen, what that means. */
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
