/** Companies that are due to be evaluated, and what is kept of it. */
import type { ScoreInputs, ScoreWeights } from '@watchfire/contract/overall/score.rules.ts'
import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'

export type DueCompany = { company_id: number; tenant_id: number; below: number[] }

/** Companies without an evaluation of this slot, each with those below it. */
export async function takeDueCompanies(trx: Trx, slot: number, portion: number): Promise<DueCompany[]> {
  const { rows } = await sql<DueCompany>`
    select company.company_id, company.tenant_id, array(
      with recursive below as (
        select company.company_id
        union all
        select child.company_id from company child join below on child.parent_id = below.company_id
      ) select company_id from below) as below
    from company
    where company.level in (2, 3) and not exists (
      select from score where score.tenant_id = company.tenant_id and score.company_id = company.company_id
        and score.project_id = 0 and score.slot = ${new Date(slot)}
    ) order by company.company_id limit ${portion}`.execute(trx)
  return rows
}

export type NewScore = {
  tenantId: number
  companyId: number
  projectId: number
  score: number
  inputs: ScoreInputs
}

export async function keepScores(
  trx: Trx,
  { slot, weights }: { slot: number; weights: ScoreWeights },
  scores: readonly NewScore[],
): Promise<void> {
  if (scores.length === 0) return
  await sql`
    insert into score (tenant_id, company_id, project_id, slot, score, inputs, weights)
    select made.tenant_id, made.company_id, made.project_id, ${new Date(slot)}, made.score, made.inputs, ${JSON.stringify(weights)}::jsonb
    from ${rowsAs('made', scores, {
      tenant_id: ['bigint', made => made.tenantId],
      company_id: ['bigint', made => made.companyId],
      project_id: ['bigint', made => made.projectId],
      score: ['smallint', made => made.score],
      inputs: ['jsonb', made => JSON.stringify(made.inputs)],
    })} on conflict do nothing`.execute(trx)
}
