import type { Selectable } from 'kysely';
import { type Delegation, delegationSchema } from '../../domain/approvals/delegation.ts';
import type { Database } from '../database/tables.gen.ts';
import { compileProjection } from '../rows/compile-projection.ts';

type Stored = Selectable<Database['delegations']>;

export const delegationSources = { isRevoked: (row: Stored) => row.revoked_at !== null };

/** A delegation as operations get it. */
export const projectDelegation = compileProjection<Stored, Delegation>(delegationSchema, delegationSources);
