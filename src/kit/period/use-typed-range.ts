import { useFollowedText } from '../../ui/text/use-followed-text.ts';

/** Both ends of a range as texts; an empty one is open. */
export type RangeTexts = readonly [from: string, to: string];

const open: RangeTexts = ['', ''];

/**
 * The two fields of a range filter. What is typed stays in the fields. While an end cannot be read, or the ends are in the wrong order, the
 * range is not applied at all, because the earlier one is not what the fields show.
 */
export function useTypedRange(
  applied: RangeTexts,
  isApplicable: (typed: RangeTexts) => boolean,
  onApply: (range: RangeTexts) => void,
  /** How a range is written once it is applied; as typed if absent. Otherwise its return would replace what is being typed. */
  writtenOf: (typed: RangeTexts) => RangeTexts = (typed) => typed,
) {
  const field = useFollowedText(JSON.stringify(applied), asTyped, (value) => onApply(rangeOf(value)));
  const typed = rangeOf(field.text);
  const put = (range: RangeTexts) =>
    field.type(JSON.stringify(range), JSON.stringify(isApplicable(range) ? writtenOf(range) : open));
  return {
    typed,
    putFrom: (from: string) => put([from, typed[1]]),
    putTo: (to: string) => put([typed[0], to]),
  };
}

const asTyped = (text: string) => text;
const rangeOf = (text: string) => JSON.parse(text) as RangeTexts;
