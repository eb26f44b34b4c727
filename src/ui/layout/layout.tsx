import type { ReactNode } from 'react';
import styles from './layout.module.css';

type PageHeaderProps = {
  readonly title: ReactNode;
  /** A line below the title: the content of the page and its age. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** A link back, above the title. */
  readonly back?: ReactNode;
};

/** The heading of a screen: its only h1, a line below it, and its actions. */
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

/** One part of a screen, separated by a thin line and its heading, never by a box. */
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

/** Main content on the left, side content on the right; one below the other if there is no room. */
export function SplitLayout({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={styles.splitMain}>{main}</div>
      <aside className={styles.splitSide}>{side}</aside>
    </div>
  );
}

export type Fact = { readonly key: string; readonly label: ReactNode; readonly value: ReactNode };

/** Facts as label and value, in two columns if there is room. */
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

/** Content that sticks to the bottom of the screen, such as a total or the main button; above the bottom bar of a phone. */
export function StickyBar({ children, label }: { readonly children: ReactNode; readonly label: string }) {
  return (
    <div className={styles.sticky} role="region" aria-label={label}>
      {children}
    </div>
  );
}
