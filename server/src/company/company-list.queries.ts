/** Short lists of values that each company has for itself: a table each, of one form. */
import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import type { DB } from '../core/db/tables.generated.ts'
import { withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

type ListTable = 'mail_domain' | 'outside_network'
/** A table of such a list, and its columns for the number of a row and for its value, which a company has once. */
export type CompanyListTable = {
  [T in ListTable]: { table: T; id: keyof DB[T] & string; value: keyof DB[T] & string }
}[ListTable]

type Entry = { id: number; company_id: number; value: string; remark: string }

export function companyListQueries({ table, id, value }: CompanyListTable) {
  const [own, number, text] = [sql.table(table), sql.ref(id), sql.ref(value)]
  const visible = (viewer: Viewer) => withinScope(viewer, { company_id: `${table}.company_id` })(undefined)
  return {
    async listEntries(trx: Trx, viewer: Viewer, { limit, offset }: PageWindow) {
      const { rows } = await sql<Entry & { company_name: string; added_by: string; added_at: number }>`
        select ${number} as id, ${own}.company_id, company.name as company_name, ${text} as value, remark, added_by, added_at
        from ${own} join company on company.company_id = ${own}.company_id
        where ${visible(viewer)}
        order by ${number} desc limit ${limit} offset ${offset}`.execute(trx)
      const count = await sql<{ total: number }>`
        select count(*)::int as total from ${own} where ${visible(viewer)}`.execute(trx)
      return { rows, total: count.rows[0]?.total ?? 0 }
    },

    /** The company a new entry is for, held so that two additions count each other; undefined outside the scope. */
    async lockListOwner(trx: Trx, viewer: Viewer, companyId: number) {
      const { rows } = await sql<{ tenant_id: number }>`
        select tenant_id from company
        where ${withinScope(viewer, { company_id: 'company.company_id' })(undefined)} and company_id = ${companyId}
        for no key update`.execute(trx)
      const [company] = rows
      if (!company) return undefined
      const count = await sql<{ entries: number }>`
        select count(*)::int as entries from ${own} where company_id = ${companyId}`.execute(trx)
      return { tenantId: company.tenant_id, entries: count.rows[0]?.entries ?? 0 }
    },

    /** Undefined when the company has it already. */
    async insertEntry(
      trx: Trx,
      owner: { tenantId: number; companyId: number },
      entry: { value: string; remark: string; by: string },
    ): Promise<number | undefined> {
      const { rows } = await sql<{ id: number }>`
        insert into ${own} (tenant_id, company_id, ${text}, remark, added_by)
        values (${owner.tenantId}, ${owner.companyId}, ${entry.value}, ${entry.remark}, ${entry.by})
        on conflict (company_id, ${text}) do nothing returning ${number} as id`.execute(trx)
      return rows[0]?.id
    },

    /** What was deleted; undefined when there is no such entry in scope. */
    async deleteEntry(trx: Trx, viewer: Viewer, entryId: number) {
      const { rows } = await sql<Entry & { tenant_id: number }>`
        delete from ${own} where ${number} = ${entryId} and ${visible(viewer)}
        returning ${number} as id, tenant_id, company_id, ${text} as value, remark`.execute(trx)
      return rows[0]
    },

    /** What holds for a company: its own values and those of the customer it belongs to. */
    async readValuesOf(db: Reader, companyId: number): Promise<string[]> {
      const { rows } = await sql<{ value: string }>`
        select distinct ${text} as value from company
        join ${own} on ${own}.company_id in (company.company_id, company.tenant_id)
        where company.company_id = ${companyId} order by value`.execute(db)
      return rows.map(row => row.value)
    },
  }
}
