import type { Language } from '@watchfire/contract/core/errors.ts'
import type { RobotKind, RobotMessageState } from '@watchfire/contract/notice/robot.shapes.ts'
import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { withinWholeCompany } from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'

const visible = (viewer: Viewer, table: 'robot' | 'robot_message') => withinWholeCompany(viewer, `${table}.company_id`)

export async function listRobots(trx: Trx, viewer: Viewer, { limit, offset }: PageWindow) {
  const { rows } = await sql<{
    robot_id: number
    company_id: number
    company_name: string
    name: string
    kind: RobotKind
    language: Language
    webhook_hint: string
    has_secret: boolean
    version: number
    last_error: string
    last_sent_at: number | null
    waiting: number
  }>`
    select robot_id, robot.company_id, company.name as company_name, robot.name, kind, language, webhook_hint,
           secret is not null as has_secret, robot.version, last_error, last_sent_at,
           (select count(*)::int from robot_message where robot_message.robot_id = robot.robot_id and state = 0) as waiting
    from robot join company on company.company_id = robot.company_id
    where ${visible(viewer, 'robot')}
    order by robot_id desc limit ${limit} offset ${offset}`.execute(trx)
  const count = await sql<{ total: number }>`
    select count(*)::int as total from robot where ${visible(viewer, 'robot')}`.execute(trx)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export async function lockRobot(trx: Trx, viewer: Viewer, robotId: number) {
  const { rows } = await sql<{
    robot_id: number
    tenant_id: number
    company_id: number
    name: string
    kind: RobotKind
    language: Language
    webhook: Buffer
    webhook_hint: string
    secret: Buffer | null
    version: number
  }>`
    select robot_id, tenant_id, company_id, name, kind, language, webhook, webhook_hint, secret, version
    from robot where robot_id = ${robotId} and ${visible(viewer, 'robot')} for update`.execute(trx)
  return rows[0]
}

export type RobotFields = {
  name: string
  kind: RobotKind
  language: Language
  webhook: Buffer
  webhookHint: string
  secret: Buffer | null
}

export async function insertRobot(
  trx: Trx,
  owner: { tenantId: number; companyId: number },
  robot: RobotFields,
): Promise<number> {
  const { rows } = await sql<{ robot_id: number }>`
    insert into robot (tenant_id, company_id, name, kind, language, webhook, webhook_hint, secret)
    values (${owner.tenantId}, ${owner.companyId}, ${robot.name}, ${robot.kind}, ${robot.language}, ${robot.webhook},
      ${robot.webhookHint}, ${robot.secret})
    returning robot_id`.execute(trx)
  return rows[0]?.robot_id ?? 0
}

/** What waits for it is tried again at once: the change may be what it waited for. */
export async function updateRobot(trx: Trx, robotId: number, robot: RobotFields): Promise<void> {
  await sql`
    update robot set name = ${robot.name}, kind = ${robot.kind}, language = ${robot.language}, webhook = ${robot.webhook},
      webhook_hint = ${robot.webhookHint}, secret = ${robot.secret}, version = version + 1
    where robot_id = ${robotId}`.execute(trx)
  await sql`update robot_message set next_try_at = now() where robot_id = ${robotId} and state = 0`.execute(trx)
}

/** What waits for robots of the company, or of a customer's companies, is tried again at once. */
export async function retryRobotsNow(trx: Trx, companyId: number): Promise<void> {
  await sql`
    update robot_message set next_try_at = now()
    where state = 0 and (company_id = ${companyId} or tenant_id = ${companyId})`.execute(trx)
}

/** Deletes the robot; what waits for it is given up, and says why. */
export async function deleteRobot(trx: Trx, robotId: number, why: string): Promise<void> {
  await sql`
    update robot_message set state = 2, answer = ${why}, ended_at = now() where robot_id = ${robotId} and state = 0`.execute(
    trx,
  )
  await sql`delete from robot where robot_id = ${robotId}`.execute(trx)
}

const states: readonly RobotMessageState[] = ['waiting', 'sent', 'failed', 'unsure']

export async function listRobotMessages(trx: Trx, viewer: Viewer, { limit, offset }: PageWindow) {
  const { rows } = await sql<{
    message_id: number
    robot_id: number | null
    robot_name: string
    rule_name: string
    alarm_id: number | null
    alarm_at: number | null
    state: number
    text: string
    tries: number
    answer: string
    made_at: number
    ended_at: number | null
  }>`
    select message_id, robot_id, robot_name, rule_name, alarm_id, alarm_at, state, text, tries, answer, made_at, ended_at
    from robot_message where ${visible(viewer, 'robot_message')}
    order by message_id desc limit ${limit} offset ${offset}`.execute(trx)
  const count = await sql<{ total: number }>`
    select count(*)::int as total from robot_message where ${visible(viewer, 'robot_message')}`.execute(trx)
  return {
    rows: rows.map(row => ({ ...row, state: states[row.state] ?? ('waiting' as const) })),
    total: count.rows[0]?.total ?? 0,
  }
}

/** A test message with what came of it, beside the others. */
export async function insertTestMessage(
  trx: Trx,
  robot: { robot_id: number; tenant_id: number; company_id: number; name: string },
  test: { text: string; state: RobotMessageState; answer: string },
): Promise<void> {
  await sql`
    insert into robot_message (tenant_id, company_id, robot_id, robot_name, state, text, tries, answer, ended_at)
    values (${robot.tenant_id}, ${robot.company_id}, ${robot.robot_id}, ${robot.name}, ${states.indexOf(test.state)}, ${test.text}, 1,
      ${test.answer}, now())`.execute(trx)
}
