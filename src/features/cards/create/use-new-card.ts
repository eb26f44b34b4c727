import { useRef } from 'react';
import type { CardId } from '../../../../domain/ids.ts';
import { useFormOperation } from '../../../kit/form/use-form-operation.ts';
import type { Offline } from '../../../offline/offline.ts';
import { newUuid } from '../../../platform/account/new-uuid.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { keepCardholderMutation } from '../cards.documents.ts';
import type { TypedCard } from './typed-card.ts';

type Asked = TypedCard & { readonly cardId: CardId };

/**
 * Submits the form of a new card: the date of birth is sent first and sealed, and the action refers to it. `leave` opens the new card, or
 * says that others have to approve it.
 */
export function useNewCard(perform: (asked: Asked) => ReturnType<Offline['perform']>) {
  const { offline } = usePortal();
  const keep = useFormOperation(keepCardholderMutation);
  const done = useRef<{ readonly cardId: CardId; readonly isRequested: boolean } | null>(null);
  const submit = async (typed: TypedCard) => {
    const cardId = newUuid() as CardId;
    const refused = await keep({ cardId, dateOfBirth: typed.dateOfBirth });
    if (refused) return refused;
    const answer = await perform({ ...typed, cardId });
    if (!answer.ok) return answer.refusal.code === 'MFA_REQUIRED' ? ('givenUp' as const) : answer.refusal;
    await offline.pull();
    done.current = { cardId, isRequested: answer.answer.outcome === 'inApproval' };
    return null;
  };
  const leave = (onCreated: (cardId: string) => void, onRequested: () => void) => {
    if (done.current?.isRequested === false) onCreated(done.current.cardId);
    else onRequested();
  };
  return { submit, leave };
}
