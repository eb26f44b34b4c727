import { Link } from '@tanstack/react-router';
import { markLetters } from '../../domain/programs/program-mark.ts';
import { useProgram } from '../platform/shell/use-program.ts';
import styles from './program-mark.module.css';

/** The program's mark and name, linked to the home page. */
export function ProgramMark({ to }: { readonly to: string }) {
  const { name, theme } = useProgram();
  return (
    <Link to={to} className={styles.mark}>
      <span className={styles.sign} aria-hidden>
        {markLetters(theme.logoText)}
      </span>
      <span className={styles.name}>{name}</span>
    </Link>
  );
}
