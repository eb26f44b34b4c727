import { type Instant, instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import { checkLimit, freshnessOf } from '../../../domain/cards/limit-check.ts';
import type { BindingPolicy } from '../../../domain/policies/judge-purchase.ts';
import { formatMoney, money } from '../../../domain/money.ts';
import { type LimitCheckBasis, amountMark, policyMark } from '../../features/cards/limits/limit-check-copy.ts';
import { afterKey, readTypedAmount } from '../../ui/fields/typed-amount.ts';
import { keepTypedAhead } from '../../ui/layout/typed-ahead.ts';

/**
 * False if another card would be checked now than in the snapshot: the one that was checked last, unless the address
 * names one.
 */
export function isOfSameCard(copy: ParentNode, search: string, last: unknown): boolean {
  const basis = basisIn(copy);
  if (basis === null || new URLSearchParams(search).has('card')) return true;
  return last === basis.cardId || last === undefined;
}

/**
 * Answers a limit check in its snapshot while somebody types, by the page's own rule and its last data. The amount beside it and its age
 * appear with the page. Does nothing in snapshots of other pages.
 */
export function answerLimitCheck(place: HTMLElement, asOf: Instant | null, nowMs: () => number): void {
  const basis = basisIn(place);
  const answer = place.querySelector<HTMLElement>(basisPlace);
  const field = place.querySelector<HTMLInputElement>('[data-typed-ahead]');
  if (!basis || !answer || !field) return;
  const before = [...answer.childNodes];
  const type = (text: string) => {
    if (field.value !== text) field.value = text;
    keepTypedAhead(text);
    const said = answerTo(text, basis, { asOf, now: instantFromMs(nowMs()) });
    answer.replaceChildren(...(said ? [drawn(said, place.ownerDocument)] : before));
  };
  leaveOpen(place, field, answer);
  // The snapshot does not connect labels with fields.
  field.ariaLabel = field.closest(':has(> label)')?.querySelector('label')?.textContent ?? null;
  field.addEventListener('input', () => type(field.value));
  place.addEventListener('click', ({ target }) => {
    const key = target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined;
    if (key !== undefined) type(afterKey(field.value, key));
  });
  field.focus({ preventScroll: true });
}

const basisPlace = '[data-limit-check]';

function basisIn(copy: ParentNode): LimitCheckBasis | null {
  const text = copy.querySelector<HTMLElement>(basisPlace)?.dataset['limitCheck'];
  return text === undefined ? null : (JSON.parse(text) as LimitCheckBasis);
}

type Said = { readonly text: string; readonly className: string; readonly tone?: 'fitsOnce' | 'over' | 'unknown' };

function answerTo(
  text: string,
  { locale, currency, card, ladder, ...basis }: LimitCheckBasis,
  { asOf, now }: { readonly asOf: Instant | null; readonly now: Instant },
): Said | null {
  const { words, classes, hasPendingChange, bounds, boundsUntilMs } = basis;
  const typed = readTypedAmount(text, currency, locale);
  if (typed.kind === 'none') return null;
  if (typed.kind === 'wrong') return { text: words.wrong, className: classes.hint };
  // The policy bounds may have changed meanwhile: the page shows the current ones.
  if (instantToMs(now) >= boundsUntilMs) return null;
  // Whether the server is reachable is not known yet. A snapshot is shown only to people who may see the amounts
  // offline.
  const about = { now, isOnline: false, isGrantValid: true, hasPendingChange };
  const freshness = freshnessOf({ ...about, asOf: ladder ? asOf : null });
  const answer = ladder ? checkLimit(typed.amountMinor, card, ladder, { freshness, hasPendingChange, bounds }) : null;
  const className = classes.headline;
  if (answer?.kind === 'fits') return { text: words.fits, className, tone: 'fitsOnce' };
  if (answer?.kind === 'blocked') return { text: words.blocked, className, tone: 'over' };
  if (answer?.kind === 'asks') return { text: ofPolicy(words.policyAsks, answer), className, tone: 'over' };
  if (answer?.kind !== 'over' && answer?.kind !== 'declined')
    return { text: words.unknown, className, tone: 'unknown' };
  const by = formatMoney(money(answer.byMinor, currency), locale);
  if (answer.kind === 'declined') {
    const declined = answer.bound.rule === 'hours' ? words.policyHours : words.policyOver;
    return { text: ofPolicy(declined, answer).replace(amountMark, by), className, tone: 'over' };
  }
  return { text: words.over.replace(amountMark, by), className, tone: 'over' };
}

function ofPolicy(words: string, { bound }: BindingPolicy): string {
  return words.replace(policyMark, bound.policy);
}

function drawn({ text, className, tone }: Said, page: Document): HTMLElement {
  const words = Object.assign(page.createElement('span'), { textContent: text });
  const line = Object.assign(page.createElement('p'), { className });
  if (tone) line.dataset['tone'] = tone;
  line.append(words);
  return line;
}

/** In the snapshot only the amount can be typed, and its answer is announced; the rest is inert. */
function leaveOpen(place: HTMLElement, field: Element, answer: Element): void {
  place.inert = false;
  place.ariaHidden = null;
  const open = [field, answer, ...place.querySelectorAll('[data-key]')];
  const close = (element: Element): void => {
    for (const child of element.children) {
      if (!(child instanceof HTMLElement) || open.includes(child)) continue;
      if (open.some((one) => child.contains(one))) close(child);
      else child.inert = true;
    }
  };
  close(place);
}
