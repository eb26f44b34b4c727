/** Column types for reading, inserting and updating. */
import type { ColumnType } from 'kysely';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { BuyerId, ProgramId } from '../../../domain/ids.ts';

/** An id: branded when read, plain text accepted when written. */
export type Key<Id extends string> = ColumnType<Id, string, string>;
export type NullableKey<Id extends string> = ColumnType<Id | null, string | null | undefined, string | null>;
export type Day = ColumnType<PlainDate, string, string>;
export type NullableDay = ColumnType<PlainDate | null, string | null | undefined, string | null>;
export type Moment = ColumnType<Instant, string, string>;
/** A time that the database sets if it is left out. */
export type FilledMoment = ColumnType<Instant, string | undefined, string>;
export type NullableMoment = ColumnType<Instant | null, string | null | undefined, string | null>;
/** Parsed when read; written as JSON text. */
export type Json<Value> = ColumnType<Value, string, string>;
export type FilledJson<Value> = ColumnType<Value, string | undefined, string>;
export type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

export type JsonObject = { readonly [key: string]: unknown };

/** Maintained by triggers, never written by code. */
export type Synced = { row_version: ColumnType<number, never, never>; updated_at: ColumnType<Instant, never, never> };

export type OfBuyer = { program_id: Key<ProgramId>; buyer_id: Key<BuyerId> };
