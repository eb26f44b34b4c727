import * as v from 'valibot';
import { collectionNames } from './collection-names.gen.ts';
import { collectionSchemas } from './collection-schemas.gen.ts';

export { collectionSchemas };
export type Collection = keyof typeof collectionSchemas;
export type CollectionRow<C extends Collection> = v.InferOutput<(typeof collectionSchemas)[C]>;

/** Every synced collection, in the order of a first load. */
export const collections: readonly Collection[] = collectionNames;
export const collectionSchema = v.picklist(collectionNames);
