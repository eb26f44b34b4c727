import { usePortal } from '../../../platform/react/portal-context.ts';
import classes from '../list/cards.module.css';

/** The program's phone number as a link. */
export function CallLink() {
  const { supportPhone } = usePortal().program;
  return (
    <a className={classes.phone} href={`tel:${supportPhone.replaceAll(/[^+\d]/g, '')}`}>
      {supportPhone}
    </a>
  );
}
