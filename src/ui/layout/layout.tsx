import type { ReactNode } from 'react';
import styles from './layout.module.css';

type PageHeaderProps = {
  readonly title: ReactNode;
  /** A line under the title: what is shown, and its age. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** A link back, above the title. */
  readonly back?: ReactNode;
};

/** The head of a screen: its only h1, a line under it, and what can be done here. */
export function PageHeader({ title, note, actions, back }: PageHeaderProps) {
  return (
    <header className={styles.pageHeader}>
      <div className={styles.pageTitles}>
        {back ? <div className={styles.back}>{back}</div> : null}
        <h1 className={styles.title}>{title}</h1>
        {note ? <div className={styles.pageNote}>{note}</div> : null}
      </div>
      {actions ? <div className={styles.pageActions}>{actions}</div> : null}
    </header>
  );
}

type SectionProps = { readonly title?: ReactNode; readonly aside?: ReactNode; readonly children: ReactNode };

/** One part of a screen, set off by a hairline and its heading, never by a box. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className={styles.section}>
      {title ? (
        <div className={styles.sectionHead}>
          <h2 className={styles.sectionTitle}>{title}</h2>
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** The main thing on the left and what accompanies it on the right; one under the other where there is no room. */
export function SplitLayout({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={styles.splitMain}>{main}</div>
      <aside className={styles.splitSide}>{side}</aside>
    </div>
  );
}

export type Fact = { readonly key: string; readonly label: ReactNode; readonly value: ReactNode };

/** Facts as label and value, in two columns where there is room. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.key} className={styles.fact}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What stays at the bottom of the screen: the total of a selection, or the one button. Above the bar on a phone. */
export function StickyBar({ children, label }: { readonly children: ReactNode; readonly label: string }) {
  return (
    <div className={styles.sticky} role="region" aria-label={label}>
      {children}
    </div>
  );
}
