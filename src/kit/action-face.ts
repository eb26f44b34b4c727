import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createContext, use, useContext } from 'react';
import type { ActionInput, ActionKind } from '../../domain/actions.ts';
import type { ActionRecord } from '../../domain/approvals/action-record.ts';
import type { Approval } from '../../domain/approvals/approval.ts';
import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import type { Entry, Need } from '../offline/offline.ts';

/** The target of a link that a face offers: a route with its parameters. */
export type FaceLink = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** The rows that a request is about, as this device has them now. */
export type RequestRows = <C extends Collection>(collection: C) => readonly CollectionRow<C>[];

/**
 * What an action shows beyond the words of its definition: in the outbox, in the approval inbox and on a request's own page. Each part
 * may be left out. It stands in the feature whose forms make the action, in `<verb-noun>.face.tsx`.
 */
export type ActionFace<Input> = {
  /** One line with figures and names: "Pay £1,240.00 for 3 invoices". */
  readonly Title?: (props: { readonly input: Input }) => ReactNode;
  /** The title of many at once, under one line of the outbox. */
  readonly ManyTitle?: (props: { readonly count: number }) => ReactNode;
  /** What its author saw, what is true now, and what they typed, where the server asks them. */
  readonly Compare?: (props: { readonly entry: Entry; readonly need: Need }) => ReactNode;
  /** Its form with what was typed. */
  readonly editLink?: (input: Input, entry: Entry) => FaceLink;
  /** The page of what it has led to. */
  readonly resultLink?: (record: ActionRecord) => FaceLink;
  /** A new form with the same content, once this one came to nothing. */
  readonly copyLink?: (input: Input, record: ActionRecord) => FaceLink;
  /** What a request is about, after its author's name: "Payment of 3 invoices". */
  readonly Subject?: (props: { readonly approval: Approval }) => ReactNode;
  /** The title of the request's own page. */
  readonly RequestTitle?: (props: { readonly authorName: string }) => ReactNode;
  /** What its author saw and what is true now, on the request's own page. */
  readonly ThenAndNow?: (props: { readonly approval: Approval; readonly rows: RequestRows }) => ReactNode;
  /** One more fact for whoever decides: what it changes about the account. */
  readonly Consequence?: (props: { readonly approval: Approval }) => ReactNode;
};

/** The faces of all actions that have one. */
export type ActionFaces = { readonly [K in ActionKind]?: ActionFace<ActionInput<K>> };

/** Loads the faces, or has them already: they come with the first list of requests, not with the first page. */
export type LoadActionFaces = () => ActionFaces | Promise<ActionFaces>;

const FacesContext = createContext<LoadActionFaces>(() => ({}));
export const ActionFacesProvider = FacesContext.Provider;

/** The face of a kind; an empty one for a kind without. It suspends while the faces are loaded. */
export function useActionFace(kind: string): ActionFace<unknown> {
  const load = useContext(FacesContext);
  const loaded = load();
  const faces = loaded instanceof Promise ? use(loaded) : loaded;
  // Its input is read by the schema of the same kind before a face gets it.
  return Object.hasOwn(faces, kind) ? (faces[kind as ActionKind] as ActionFace<unknown>) : {};
}
