import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { formatMoney, money } from '../../../domain/money.ts';
import { Note } from '../../ui/layout/note.tsx';
import { refusalSentence } from '../../ui/status/refusal-text.tsx';
import classes from './approvals.module.css';
import type { Undone } from './decide.ts';

type UndoneNoteProps = {
  readonly undone: readonly Undone[];
  /** Names the requests if several can be decided at once. */
  readonly isNamed?: boolean;
};

/** The failed part of a decision, with the reason; one line for all requests with the same reason. */
export function UndoneNote({ undone, isNamed = false }: UndoneNoteProps) {
  const { t, i18n } = useLingui();
  if (undone.length === 0) return null;
  const sentenceOf = ({ refusal, isApproved }: Undone): string => {
    const why = refusalSentence(refusal, i18n);
    return isApproved ? t({ id: 'approvals.undone.not-done', message: `Approved, but not done: ${why}` }) : why;
  };
  const ofSentence = (sentence: string) =>
    undone.filter((one) => sentenceOf(one) === sentence).map(({ approval }) => approval);
  return (
    <div className={classes.undone} ref={bringIntoView}>
      <Note tone="negative" announce="assertive">
        {[...new Set(undone.map(sentenceOf))].map((sentence) => (
          <div key={sentence}>
            {isNamed ? <Names approvals={ofSentence(sentence)} /> : null}
            {sentence}
          </div>
        ))}
      </Note>
    </div>
  );
}

/** The note is below its subject and covers nothing, so it may have to be scrolled into view. */
function bringIntoView(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' });
}

/** Authors and amounts, each a link to its request with the changes. */
function Names({ approvals }: { readonly approvals: readonly Approval[] }) {
  const { i18n } = useLingui();
  return approvals.map((approval, index) => (
    <Fragment key={approval.id}>
      <Link to="/approvals/$approvalId" params={{ approvalId: approval.id }} state={{ isFromList: true }}>
        <bdi>{nameOf(approval, i18n.locale)}</bdi>
      </Link>
      {index < approvals.length - 1 ? ', ' : ': '}
    </Fragment>
  ));
}

function nameOf({ authorName, amountMinor, currency }: Approval, locale: string): string {
  if (amountMinor === null || currency === null) return authorName;
  return `${authorName} · ${formatMoney(money(amountMinor, currency), locale)}`;
}
