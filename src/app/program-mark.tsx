import { Link } from '@tanstack/react-router';
import { useProgram } from './use-program.ts';
import styles from './program-mark.module.css';

/** The program's mark and name, which lead home. */
export function ProgramMark({ to }: { readonly to: '/' | '/account-overview' }) {
  const { name, theme } = useProgram();
  return (
    <Link to={to} className={styles.mark}>
      <span className={styles.sign} aria-hidden>
        {initials(theme.logoText)}
      </span>
      <span className={styles.name}>{name}</span>
    </Link>
  );
}

function initials(logoText: string): string {
  const words = logoText.trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
