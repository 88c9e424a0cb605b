/** How long a customer keeps the records of alarms: beside its rules for files, and saved with them. */
import { keptForEver, type RecordTerms } from '@watchfire/contract/storage/record.rules.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'

const kind = 'record'
type TermRow = { tenantId: number; weighty: boolean; days: number }

export async function readRecordTerms(db: Reader, customerId: number): Promise<RecordTerms> {
  const { rows } = await sql<Omit<TermRow, 'tenantId'>>`
    select judgement = 'weighty' as weighty, days from storage_rule where tenant_id = ${customerId} and kind = ${kind}`.execute(
    db,
  )
  return termsOf(rows)
}

export type CustomerRecordTerms = RecordTerms & { tenantId: number; version: number }

/** Of every customer that does not keep them for ever, with the version of its rules. */
export async function listRecordTerms(db: Reader): Promise<CustomerRecordTerms[]> {
  const { rows } = await sql<TermRow & { version: number }>`
    select rule.tenant_id as "tenantId", rule.judgement = 'weighty' as weighty, rule.days, coalesce(saved.version, 0) as version
    from storage_rule rule left join storage_rule_version saved using (tenant_id)
    where rule.kind = ${kind} order by rule.tenant_id`.execute(db)
  return [...Map.groupBy(rows, row => row.tenantId)].map(([tenantId, of]) => ({
    tenantId,
    version: of[0]?.version ?? 0,
    ...termsOf(of),
  }))
}

const termsOf = (rows: readonly Pick<TermRow, 'weighty' | 'days'>[]): RecordTerms => ({
  days: rows.find(row => !row.weighty)?.days ?? keptForEver.days,
  weightyDays: rows.find(row => row.weighty)?.days ?? keptForEver.weightyDays,
})

export async function replaceRecordTerms(
  trx: Trx,
  customerId: number,
  { days, weightyDays }: RecordTerms,
): Promise<void> {
  await sql`delete from storage_rule where tenant_id = ${customerId} and kind = ${kind}`.execute(trx)
  await sql`
    insert into storage_rule (tenant_id, kind, judgement, days)
    select ${customerId}::bigint, ${kind}, term.judgement, term.days
    from (values ('usual', ${days}::integer), ('weighty', ${weightyDays}::integer)) as term (judgement, days)
    where term.days is not null`.execute(trx)
}
