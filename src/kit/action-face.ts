import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, createContext, use, useContext } from 'react';
import type { ActionInput, ActionKind } from '../../domain/actions.ts';
import type { ActionRecord } from '../../domain/approvals/action-record.ts';
import type { Approval } from '../../domain/approvals/approval.ts';
import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import type { Entry, Need } from '../offline/offline.ts';

/** The target of a link: a route with its parameters. */
export type FaceLink = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** The rows that a request is about: the current ones, or those of its decision. */
export type RequestRows = <C extends Collection>(collection: C) => readonly CollectionRow<C>[];

/**
 * The parts of an action that screens show besides its texts: in the outbox, in the approval inbox and on a request's page. Each part is
 * optional. A face is in the feature with the action's forms, in `<verb-noun>.face.tsx`.
 */
export type ActionFace<Input> = {
  /** One line with figures and names: "Pay £1,240.00 for 3 invoices". */
  readonly Title?: (props: { readonly input: Input }) => ReactNode;
  /** The title of several entries of this kind, in one line of the outbox. */
  readonly ManyTitle?: (props: { readonly count: number }) => ReactNode;
  /** Compares the rows that its author saw, the current ones, and the typed values, if the server asks the author. */
  readonly Compare?: (props: { readonly entry: Entry; readonly need: Need }) => ReactNode;
  /** A link to its form with the typed values. */
  readonly editLink?: (input: Input, entry: Entry) => FaceLink;
  /** A link to the page of its result. */
  readonly resultLink?: (record: ActionRecord) => FaceLink;
  /** A link to a new form with the same content, after this action failed. */
  readonly copyLink?: (input: Input, record: ActionRecord) => FaceLink;
  /** What a request asks for, as its title begins: "Payment of 3 invoices". */
  readonly Subject?: (props: { readonly approval: Approval }) => ReactNode;
  /** The rows that the author saw and the current ones, on the request's page; `rows` are those of the decision once there is one. */
  readonly ThenAndNow?: (props: { readonly approval: Approval; readonly rows: RequestRows }) => ReactNode;
  /** The available credit after a payment, for the approver. */
  readonly Consequence?: (props: { readonly approval: Approval }) => ReactNode;
};

/** The faces of all actions that have one. */
export type ActionFaces = { readonly [K in ActionKind]?: ActionFace<ActionInput<K>> };

/** Loads the faces, or returns them: they are loaded with the first list of requests, not with the first page. */
export type LoadActionFaces = () => ActionFaces | Promise<ActionFaces>;

const FacesContext = createContext<LoadActionFaces>(() => ({}));
export const ActionFacesProvider = FacesContext.Provider;

/** The face of a kind; an empty one for a kind without. It suspends while the faces are loaded. */
export function useActionFace(kind: string): ActionFace<unknown> {
  const load = useContext(FacesContext);
  const loaded = load();
  const faces = loaded instanceof Promise ? use(loaded) : loaded;
  // The schema of the same kind has parsed the input before a face gets it.
  return Object.hasOwn(faces, kind) ? (faces[kind as ActionKind] as ActionFace<unknown>) : {};
}
