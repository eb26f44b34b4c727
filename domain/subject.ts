import * as v from 'valibot';
import { idSchema, programIdSchema } from './ids.ts';

/** For whom an action was composed and whose data lies on a device; nothing is sent or shown for anybody else. */
export const subjectSchema = v.object({ program: programIdSchema, user: idSchema('user'), buyer: idSchema('buyer') });
export type Subject = v.InferOutput<typeof subjectSchema>;
