import type { Role } from '../../../domain/access/role.ts';
import type { Subject } from '../../../domain/subject.ts';
import { ana, harbourId, numberedId, tom } from '../model-rows.ts';

/** One user of a person: the person at one business. */
export type Member = {
  readonly subject: Subject;
  readonly person: string;
  readonly email: string;
  readonly name: string;
  readonly buyerName: string;
  readonly roles: readonly Role[];
};

const quayId = numberedId('b', 2) as Subject['buyer'];
/** He buys with a card and never signs in here: the others raise his limit. */
export const piet = numberedId('e', 4) as Subject['user'];

/** Tom works for two businesses and signs in with one e-mail; Ana is his colleague at the first. */
export const members = {
  tom: {
    subject: tom,
    person: numberedId('d', 1),
    email: 'tom@harbour.example',
    name: 'Tom Baker',
    buyerName: 'Harbour Build Ltd',
    roles: ['buyerAdministrator'],
  },
  tomAtQuay: {
    subject: { ...tom, user: numberedId('e', 3) as Subject['user'], buyer: quayId },
    person: numberedId('d', 1),
    email: 'tom@harbour.example',
    name: 'Tom Baker',
    buyerName: 'Quay Fitters Ltd',
    roles: ['buyerPayer'],
  },
  ana: {
    subject: ana,
    person: numberedId('d', 2),
    email: 'ana@harbour.example',
    name: 'Ana Ruiz',
    buyerName: 'Harbour Build Ltd',
    roles: ['buyerAdministrator'],
  },
} as const satisfies Record<string, Member>;

export type MemberName = keyof typeof members;
export const memberNames = Object.keys(members) as readonly MemberName[];
export const buyerIds = [harbourId, quayId] as const;

/** All people of a business. */
export function peopleAt(buyerId: string): readonly Member[] {
  return memberNames.map((name): Member => members[name]).filter(({ subject }) => subject.buyer === buyerId);
}

export function memberOfUser(user: string): Member {
  const found = memberNames.map((name): Member => members[name]).find((member) => member.subject.user === user);
  if (!found) throw new Error(`Nobody is the user ${user}.`);
  return found;
}
