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
  /** Where several requests can be decided at once, it says which ones it is about. */
  readonly isNamed?: boolean;
};

/** What of a decision was not done, and why: said once for all requests of which it is so. */
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

/** It stands after what it is about, and covers none of it: so it may be out of sight when it comes. */
function bringIntoView(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' });
}

/** Who asked, and for how much: each leads to the request, where what has changed can be seen. */
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
