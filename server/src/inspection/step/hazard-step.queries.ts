/** The history of a hazard: a row a step, and the row of the hazard moved on with it. */
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'

type Key = { tenant_id: number; hazard_id: number }
export type NewStep = {
  stepNo: number
  kind: number
  accountId: number
  /** The account with the sign-in of who did it. */
  personId: number
  byName: string
  words?: string | undefined
  photos?: readonly string[] | undefined
}

export async function insertStep(trx: Trx, { tenant_id, hazard_id }: Key, step: NewStep): Promise<void> {
  await trx
    .insertInto('hazard_step')
    .values({
      tenant_id,
      hazard_id,
      step_no: step.stepNo,
      kind: step.kind,
      account_id: step.accountId,
      person_id: step.personId,
      by_name: step.byName,
      words: step.words ?? '',
      photos: [...(step.photos ?? [])],
    })
    .execute()
}

/** A hazard has few: its people end them. */
const shownSteps = 200

export type StepRow = {
  step_no: number
  kind: number
  by_name: string
  at: number
  words: string
  photos: string[]
}

/** Oldest first, of the newest ones. */
export async function listSteps(db: Reader, { tenant_id, hazard_id }: Key): Promise<StepRow[]> {
  const rows = await db
    .selectFrom('hazard_step')
    .where('tenant_id', '=', tenant_id)
    .where('hazard_id', '=', hazard_id)
    .select(['step_no', 'kind', 'by_name', 'at', 'words', 'photos'])
    .orderBy('step_no', 'desc')
    .limit(shownSteps)
    .execute()
  return rows.reverse() as unknown as StepRow[]
}

/** Who took the newest step, and when. */
export async function findNewestStep(db: Reader, { tenant_id, hazard_id, version }: Key & { version: number }) {
  const { rows } = await sql<{ by_name: string; at: number }>`
    select by_name, at from hazard_step
    where tenant_id = ${tenant_id} and hazard_id = ${hazard_id} and step_no = ${version}`.execute(db)
  return rows[0]
}

/** What a step may change of a hazard. */
export type HazardChange = Partial<{
  level: number
  clause: string
  basis: string
  interim: string
  assignee_id: number
  assignee: string
  deadline: Date
  duty_unit: string
  standard: string
  measure: string
  money: number | null
  plan: string
  plan_state: number
  planner_id: number
  planner: string
  asker_id: number | null
  asker: string
  asked_until: Date | null
  asked_because: string
  supervisor_id: number | null
  supervisor: string
  supervised_until: Date | null
  supervised_because: string
  supervision_told: Date | null
  result: string
  after_photos: string[]
  fixer_ids: number[]
  fixer: string
  submitted_at: Date
  verifier_id: number | null
  verifier: string
  opinion: string
  closed_at: Date
}>

const signerOfAccount = (accountId: number) =>
  sql<number>`(select coalesce(signs_in_by, account_id) from account where account_id = ${accountId})`

/** Who they are behind their accounts. */
type HazardPersons = Partial<{
  planner_person: number
  asker_person: number | null
  verifier_person: number | null
  fixer_people: number[]
}>

export async function changeHazard(
  trx: Trx,
  { tenant_id, hazard_id }: Key,
  change: HazardChange & HazardPersons & { state: number; version: number },
): Promise<void> {
  await trx
    .updateTable('hazard')
    .set({
      ...change,
      ...(change.assignee_id !== undefined && { assignee_person: signerOfAccount(change.assignee_id) }),
      ...(change.supervisor_id !== undefined && {
        supervisor_person: change.supervisor_id === null ? null : signerOfAccount(change.supervisor_id),
      }),
    } as never)
    .where('tenant_id', '=', tenant_id)
    .where('hazard_id', '=', hazard_id)
    .execute()
}
