import type { ReactNode } from 'react';
import { Note } from '../ui/layout/note.tsx';
import classes from './demo-note.module.css';

type DemoNoteProps = {
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** The end of each test value, and its effect. */
  readonly endings: readonly { readonly ending: string; readonly effect: ReactNode }[];
};

/** The test values that the simulated services of the demo treat in a special way. */
export function DemoNote({ title, text, endings }: DemoNoteProps) {
  return (
    <Note title={title}>
      {text}
      <ul className={classes.endings}>
        {endings.map(({ ending, effect }) => (
          <li key={ending}>
            <span className="figures">…{ending}</span>: {effect}
          </li>
        ))}
      </ul>
    </Note>
  );
}
