/** Rows of the program as a table of a statement: one array parameter per column, which PostgreSQL takes apart by `unnest`. */
import { type RawBuilder, sql } from 'kysely'

/** `moment`: milliseconds since 1970, a timestamptz in SQL. `texts`: a text[] per row. */
export type ColumnType =
  | 'bigint'
  | 'integer'
  | 'smallint'
  | 'double'
  | 'boolean'
  | 'text'
  | 'moment'
  | 'texts'
  | 'jsonb'

type Value = string | number | boolean | null | undefined | readonly string[]
export type Columns<Row> = { [name: string]: [type: ColumnType, value: (row: Row, index: number) => Value] }

const arrayType: Record<ColumnType, string> = {
  bigint: 'bigint[]',
  integer: 'integer[]',
  smallint: 'smallint[]',
  double: 'float8[]',
  boolean: 'boolean[]',
  text: 'text[]',
  moment: 'float8[]',
  texts: 'text[]',
  jsonb: 'jsonb[]',
}

/** `with event as (select * from ${rowsAs('event', events, { event_no: ['bigint', event => event.number], … })})` */
export function rowsAs<Row>(alias: string, rows: readonly Row[], columns: Columns<Row>): RawBuilder<unknown> {
  const names = Object.keys(columns)
  const arrays = Object.values(columns).map(
    ([type, value]) =>
      sql`${arrayLiteral(rows.map((row, index) => literal(value(row, index))))}::${sql.raw(arrayType[type])}`,
  )
  const results = Object.entries(columns).map(([name, [type]]) => {
    if (type === 'moment') return sql.raw(`to_timestamp(${name} / 1000.0) as ${name}`)
    return sql.raw(type === 'texts' ? `${name}::text[] as ${name}` : name)
  })
  const given = sql.raw(`given (${names.join(', ')})`)
  return sql`(select ${sql.join(results)} from unnest(${sql.join(arrays)}) as ${given}) as ${sql.raw(alias)}`
}

// The driver would quote every element by regular expressions, numbers too; with thousands per statement that is felt.
const arrayLiteral = (elements: string[]) => `{${elements.join(',')}}`

function literal(value: Value): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return quoted(typeof value === 'string' ? value : arrayLiteral(value.map(quoted)))
}

const quoted = (text: string) => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`
