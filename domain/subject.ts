import * as v from 'valibot';
import { idSchema, programIdSchema } from './ids.ts';

/** The person and buyer of an action or of stored data; data of another subject is neither sent nor shown. */
export const subjectSchema = v.object({ program: programIdSchema, user: idSchema('user'), buyer: idSchema('buyer') });
export type Subject = v.InferOutput<typeof subjectSchema>;
