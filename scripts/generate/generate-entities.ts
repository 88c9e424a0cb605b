/** Writes `docs/entities.md`, the tables and what they refer to, from a freshly migrated database. */
import pg from 'pg'

type Table = { name: string; key: string[] }
type Reference = { from: string; columns: string[]; to: string; many: boolean; optional: boolean }

/** Nearly every table refers to one of these: drawn, their lines would hide all others. They stand in the list. */
const hubs = new Set(['company', 'project', 'account'])

export async function entityPicture(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await client.query<Table>(`
      select c.relname as name, array(
        select a.attname::text from unnest(k.conkey) with ordinality as part (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = part.attnum order by part.place) as key
      from pg_class c left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'migration'
      order by c.relname`)
    const references = await client.query<Reference>(`
      select c.relname as from, t.relname as to,
        array(select a.attname::text from unnest(k.conkey) with ordinality as part (attnum, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = part.attnum order by part.place) as columns,
        not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
          and (select array_agg(x order by x) from unnest(i.indkey::int2[]) as x) <@ k.conkey) as many,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey) and not a.attnotnull) as optional
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and not c.relispartition and k.conparentid = 0
      order by c.relname, t.relname, 3`)
    const ofAlarms = await client.query<{ name: string }>(`
      select distinct table_name as name from information_schema.columns c
      join pg_class t on t.oid = format('public.%I', table_name)::regclass
      where table_schema = 'public' and column_name = 'alarm_id' and table_name <> 'alarm'
        and t.relkind in ('r', 'p') and not t.relispartition
      order by 1`)
    return render(
      tables.rows,
      references.rows,
      ofAlarms.rows.map(({ name }) => name),
    )
  } finally {
    await client.end()
  }
}

function render(tables: Table[], references: Reference[], ofAlarms: string[]): string {
  const drawn = references.filter(({ to }) => !hubs.has(to))
  const lines = drawn.map(
    ({ from, to, columns, many, optional }) =>
      `  ${to} ${optional ? '|o' : '||'}--${many ? 'o{' : 'o|'} ${from} : "${columns.filter(isTelling).join(', ') || columns.join(', ')}"`,
  )
  const ofAlarm = ofAlarms.map(name => `  alarm ||..o{ ${name} : "alarm_id"`)
  const rows = tables.map(({ name, key }) => {
    const refersTo = references
      .filter(({ from }) => from === name)
      .map(({ to, columns }) => `${to} (${columns.filter(isTelling).join(', ') || columns.join(', ')})`)
    return `| ${name} | ${key.join(', ')} | ${refersTo.join('; ')} |`
  })
  return `# Entities

Written from the migrations by \`npm run generate\`; do not edit. Columns and their types: \`server/src/core/db/tables.generated.ts\`.

## How tables hang together

References to ${[...hubs].join(', ')} are left out of the picture: nearly every table has one. A dotted line has no foreign key behind it: alarms are partitioned by
time, and what happened to one is kept by the same transactions.

\`\`\`mermaid
erDiagram
${[...new Set(lines), ...ofAlarm].join('\n')}
\`\`\`

## Keys and references

| table | key | refers to (by) |
|---|---|---|
${rows.join('\n')}
`
}

/** Every reference carries the tenant; only the rest of it says which. */
function isTelling(column: string): boolean {
  return column !== 'tenant_id'
}
