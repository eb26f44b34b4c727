import { useLingui } from '@lingui/react/macro';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { formatMoney, money } from '../../../domain/money.ts';
import { Note } from '../../ui/note.tsx';
import { refusalSentence } from '../../ui/refusal-text.tsx';
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
  const namesOf = (sentence: string): string => {
    const names = undone.filter((one) => sentenceOf(one) === sentence).map((one) => nameOf(one.approval, i18n.locale));
    return new Intl.ListFormat(i18n.locale).format(names);
  };
  return (
    <Note tone="negative" announce="assertive">
      {[...new Set(undone.map(sentenceOf))].map((sentence) => (
        <div key={sentence}>
          {isNamed ? <bdi>{namesOf(sentence)}: </bdi> : null}
          {sentence}
        </div>
      ))}
    </Note>
  );
}

/** Who asked, and for how much. */
function nameOf({ authorName, amountMinor, currency }: Approval, locale: string): string {
  if (amountMinor === null || currency === null) return authorName;
  return `${authorName} · ${formatMoney(money(amountMinor, currency), locale)}`;
}
