import { useRef } from 'react';
import type { CardId } from '../../../../domain/ids.ts';
import { type FormAnswer, useFormAction } from '../../../kit/form/use-form-action.ts';
import { useFormOperation } from '../../../kit/form/use-form-operation.ts';
import { newUuid } from '../../../platform/account/new-uuid.ts';
import { keepCardholderMutation } from '../cards.documents.ts';
import type { TypedCard } from './typed-card.ts';

type FormAction = ReturnType<typeof useFormAction>;
type OnAnswer = (answer: FormAnswer) => void;
type Asked = TypedCard & { readonly cardId: CardId };

/**
 * Submits the form of a new card: the date of birth is sent first and sealed, and the action refers to it. `leave` opens the new card, or
 * says that others have to approve it.
 */
export function useNewCard(send: (asked: Asked, perform: FormAction, onAnswer: OnAnswer) => ReturnType<FormAction>) {
  const perform = useFormAction();
  const keep = useFormOperation(keepCardholderMutation);
  const done = useRef<{ readonly cardId: CardId; readonly isRequested: boolean } | null>(null);
  const submit = async (typed: TypedCard) => {
    const cardId = newUuid() as CardId;
    const refused = await keep({ cardId, dateOfBirth: typed.dateOfBirth });
    if (refused) return refused;
    return send({ ...typed, cardId }, perform, ({ outcome }) => {
      done.current = { cardId, isRequested: outcome === 'inApproval' };
    });
  };
  const leave = (onCreated: (cardId: string) => void, onRequested: () => void) => {
    if (done.current?.isRequested === false) onCreated(done.current.cardId);
    else onRequested();
  };
  return { submit, leave };
}
