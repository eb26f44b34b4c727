import type { ActionSubject } from '../../domain/action-subject.ts';
import { type ActionContext, actingBuyer } from '../effects/action-context.ts';

/** The subject of a session; null for a buyer's user without a business. */
export function ownSubject(context: Pick<ActionContext, 'program' | 'session'>): ActionSubject | null {
  const { program, session } = context;
  const actor = { program: program.id, user: session.user };
  if (session.userType === 'MSTS') return actor;
  if (session.userType === 'client') return session.client && { ...actor, client: session.client };
  const buyer = actingBuyer(context);
  return buyer && { ...actor, buyer };
}

/** True if both are the same subject and the same person acts. */
export function isSameSubject(one: ActionSubject, other: ActionSubject): boolean {
  const { buyer_id, client_id, program_id, user_id } = subjectColumns(one);
  const second = subjectColumns(other);
  return (
    buyer_id === second.buyer_id &&
    client_id === second.client_id &&
    program_id === second.program_id &&
    user_id === second.user_id
  );
}

/** The subject as columns. */
export function subjectColumns(subject: ActionSubject) {
  return {
    program_id: subject.program,
    buyer_id: 'buyer' in subject ? subject.buyer : null,
    client_id: 'client' in subject ? subject.client : null,
    user_id: subject.user,
  };
}

/** The feed that carries actions of this subject. */
export function feedOf(subject: ActionSubject): string {
  if ('buyer' in subject) return `buyer:${subject.buyer}`;
  return 'client' in subject ? `client:${subject.client}` : `program:${subject.program}`;
}
