import { type AliasedRawBuilder, type RawBuilder, sql, type Updateable } from 'kysely';
import type { NameIn, TypedTable, ValuesOf } from '#contract/primitives/fields.ts';
import type { Database } from './pool.ts';

/** The stored fields of a field table, by name; the compiler checks that the database table has each column. */
type FieldsOf<T extends keyof Database> = Readonly<Record<string, { readonly column: keyof Database[T] & string }>>;

/** `v.short_description as "shortDescription", …`, for a `select`. `alias` is the table's alias in the query. */
export const selectFields = <T extends keyof Database>(fields: FieldsOf<T>, alias: string): RawBuilder<unknown> =>
  sql.join(
    Object.entries(fields).map(([name, { column }]) => sql`${sql.ref(`${alias}.${column}`)} as ${sql.ref(name)}`),
  );

/** Like `selectFields`, for the query builder's `select`. */
export const fieldSelections = <T extends TypedTable & Record<string, { column: string }>>(fields: T, alias: string) =>
  Object.entries(fields).map(([name, { column }]) => sql.ref(`${alias}.${column}`).as(name)) as {
    [F in NameIn<T>]: AliasedRawBuilder<ValuesOf<T>[F], F>;
  }[NameIn<T>][];

/** `'shortDescription', v.short_description, …`, for `json_build_object`. */
export const jsonFields = <T extends keyof Database>(fields: FieldsOf<T>, alias: string): RawBuilder<unknown> =>
  sql.join(Object.entries(fields).flatMap(([name, { column }]) => [sql.lit(name), sql.ref(`${alias}.${column}`)]));

/** The columns and values of the fields in `values`, for `set`. */
export const setFields = <T extends keyof Database>(fields: FieldsOf<T>, values: object) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (fields[name] ? [[fields[name].column, value]] : [])),
    // `FieldsOf` checks the names; whether a type fits its column shows on each write to the database.
  ) as Updateable<Database[T]>;
