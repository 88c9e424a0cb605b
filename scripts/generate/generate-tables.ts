/** Writes `tables.generated.ts`, the table types, from a freshly migrated database. */
import pg from 'pg'

type Column = { table: string; column: string; type: string; nullable: boolean; hasDefault: boolean; always: boolean }

const withDefault = { Timestamp: 'DefaultTimestamp', Json: 'DefaultJson' }
const tsTypes: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  // Exact, and so read as text.
  numeric: 'string',
  text: 'string',
  cidr: 'string',
  bool: 'boolean',
  jsonb: 'Json',
  bytea: 'Buffer',
  timestamptz: 'Timestamp',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'number[]',
  _float8: '(number | null)[]',
  xid8: 'string',
}

export async function tableTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(`
      select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
             a.atthasdef or a.attidentity <> '' as "hasDefault", a.attidentity = 'a' as always
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and c.relname <> 'migration'
      order by c.relname, a.attnum`)
    return render(rows)
  } finally {
    await client.end()
  }
}

function render(columns: Column[]): string {
  const byTable = Map.groupBy(columns, column => column.table)
  const typeOf = (column: Column) => {
    const base = tsTypes[column.type]
    if (!base) throw new Error(`no TypeScript type for ${column.type} of ${column.table}.${column.column}`)
    const whole = column.nullable ? `${base === 'Timestamp' ? 'NullableTimestamp' : `${base} | null`}` : base
    if (column.always) return `GeneratedAlways<${whole}>`
    if (!column.hasDefault) return whole
    return whole in withDefault ? withDefault[whole as 'Timestamp' | 'Json'] : `Generated<${whole}>`
  }
  const interfaceName = (table: string) =>
    `${table.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Table`
  const interfaces = [...byTable].map(
    ([table, fields]) =>
      `export interface ${interfaceName(table)} {\n${fields.map(field => `  ${field.column}: ${typeOf(field)}`).join('\n')}\n}`,
  )
  return `// Generated from the migrations by \`npm run generate\`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type Json = ColumnType<unknown, string, string>
export type DefaultJson = ColumnType<unknown, string | undefined, string>
/** Read as milliseconds since 1970, written as a Date. */
export type Timestamp = ColumnType<number, Date, Date>
export type DefaultTimestamp = ColumnType<number, Date | undefined, Date>
export type NullableTimestamp = ColumnType<number | null, Date | null | undefined, Date | null>

${interfaces.join('\n\n')}

export interface DB {
${[...byTable.keys()].map(table => `  ${table}: ${interfaceName(table)}`).join('\n')}
}
`
}
