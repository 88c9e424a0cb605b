import type { ErrorCode } from '@watchfire/contract/error-table.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { type Database, inScope, type Trx } from '../core/db/database.ts'
import { type PageFields, pageWindow } from '../core/db/page-window.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { siteText } from '../core/site-time.ts'
import { type CompanyListTable, companyListQueries } from './company-list.queries.ts'

type CompanyList = CompanyListTable & {
  /** Entries of one company. */
  limit: number
  /** What an entry is called in the log of changes. */
  auditName: 'OutsideNetwork' | 'MailDomain'
  errors: Record<'taken' | 'tooMany' | 'notFound', ErrorCode>
}

/** A list of values that each company has for itself: shown by pages, added to up to its limit, removed from, each change in the log. */
export function companyList({ limit, auditName, errors, ...table }: CompanyList) {
  const queries = companyListQueries(table)
  const logged = ({ value, remark }: { value: string; remark: string }) => ({ [table.value]: value, remark })
  return {
    valuesOf: queries.readValuesOf,

    async page(db: Database, viewer: Viewer, page: PageFields) {
      const { rows, total } = await inScope(db, viewer, trx => queries.listEntries(trx, viewer, pageWindow(page)))
      return {
        rows: rows.map(({ id, value, remark, ...row }) => ({
          id,
          companyId: row.company_id,
          companyName: row.company_name,
          value,
          remark,
          addedBy: row.added_by,
          addedAt: row.added_at,
          addedAtText: siteText(row.added_at),
        })),
        total,
      }
    },

    async add(
      trx: Trx,
      viewer: Viewer,
      { companyId, value, remark = '' }: { companyId: number; value: string; remark: string | undefined },
    ): Promise<number> {
      const owner = await queries.lockListOwner(trx, viewer, companyId)
      if (!owner) throw refuse('company.notFound')
      if (owner.entries >= limit) throw refuse(errors.tooMany, { limit })
      const { tenantId } = owner
      const id = await queries.insertEntry(trx, { tenantId, companyId }, { value, remark, by: viewer.fullName })
      if (id === undefined) throw refuse(errors.taken, { [table.value]: value })
      const actor = { ...viewer, tenantId, companyId }
      await writeAudit(trx, actor, `add${auditName}`, String(id), { after: logged({ value, remark }) })
      return id
    },

    async remove(db: Database, viewer: Viewer, id: number): Promise<void> {
      await inScope(db, viewer, async trx => {
        const before = await queries.deleteEntry(trx, viewer, id)
        if (!before) throw refuse(errors.notFound)
        const actor = { ...viewer, tenantId: before.tenant_id, companyId: before.company_id }
        await writeAudit(trx, actor, `delete${auditName}`, String(id), { before: logged(before) })
      })
    },
  }
}
