import shippedOperations from '../shipped-operations.json' with { type: 'json' };
import { ownDocuments } from './own-documents.gen.ts';

/** The documents that a browser may run, hash → text: those of this build and of all shipped builds. */
export const allowedDocuments: Readonly<Record<string, string>> = { ...shippedOperations, ...ownDocuments };
