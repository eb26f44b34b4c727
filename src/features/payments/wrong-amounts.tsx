import { Plural } from '@lingui/react/macro';
import classes from './payments.module.css';

/** Why nothing can be confirmed: fields with an amount that cannot be used, which may be out of sight. */
export function WrongAmounts({ count }: { readonly count: number }) {
  return (
    <span className={classes.wrong}>
      <Plural
        id="payments.review.wrong-amounts"
        value={count}
        one="# amount has to be corrected first."
        other="# amounts have to be corrected first."
      />
    </span>
  );
}
