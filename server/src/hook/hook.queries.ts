/** Statements of those who set sources up. */
import type { BrokerProblem, BrokerState } from '@watchfire/contract/hook/broker.shapes.ts'
import type { HookCount, HookProblem } from '@watchfire/contract/hook/hook.shapes.ts'
import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { scopeColumns, withinScope, withinWholeCompany } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

const visible = (viewer: Viewer) => withinWholeCompany(viewer, 'hook_source.company_id')

/** Of its line to a broker, as JSON has it. */
export type BrokerFacts = BrokerPlace & {
  state: BrokerState
  problem: BrokerProblem | null
  state_at: string | null
  sender_gone_at: string | null
  has_password: boolean
}
export type BrokerPlace = {
  host: string
  port: number
  tls: boolean
  certificate: string
  login: string
  topics: string[]
  qos: number
  base_url: string
}

export type SourceRow = Record<HookCount, number> & {
  source_id: number
  tenant_id: number
  company_id: number
  company_name: string
  name: string
  in_use: boolean
  expression: string
  signature_header: string
  secret: Buffer | null
  /** None: it does not post. */
  token_hash: Buffer | null
  token_hint: string
  token_at: number
  version: number
  changed_by: string
  bound: number
  unbound_names: number
  posts: number
  last_at: number | null
  last_problem: HookProblem | null
  last_words: string
  last_problem_at: number | null
  broker: BrokerFacts | null
}

const columns = sql`source_id, hook_source.tenant_id, hook_source.company_id, company.name as company_name, hook_source.name,
  hook_source.in_use, expression, signature_header, secret, token_hint, token_at, hook_source.version, changed_by,
  (select count(*)::int from hook_binding where hook_binding.source_id = hook_source.source_id and device_no is not null) as bound,
  (select count(*)::int from hook_binding where hook_binding.source_id = hook_source.source_id and device_no is null) as unbound_names,
  posts, stored, merged, readings, plates, repeated, ignored, unbound, refused, failed, last_at, last_problem, last_words, last_problem_at,
  token_hash, (select to_jsonb(line) from (
    select host, port, tls, certificate, login, topics, qos, base_url, state, problem, state_at, sender_gone_at, password is not null as has_password
    from hook_broker where hook_broker.tenant_id = hook_source.tenant_id and hook_broker.source_id = hook_source.source_id
  ) line) as broker`

export async function listSources(trx: Trx, viewer: Viewer, { limit, offset }: PageWindow) {
  const { rows } = await sql<SourceRow>`
    select ${columns} from hook_source join company on company.company_id = hook_source.company_id
    where ${visible(viewer)} order by source_id desc limit ${limit} offset ${offset}`.execute(trx)
  const count = await sql<{ total: number }>`
    select count(*)::int as total from hook_source where ${visible(viewer)}`.execute(trx)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export async function findSource(trx: Trx, viewer: Viewer, sourceId: number, { lock = false } = {}) {
  const { rows } = await sql<SourceRow>`
    select ${columns} from hook_source join company on company.company_id = hook_source.company_id
    where source_id = ${sourceId} and ${visible(viewer)} ${lock ? sql`for update of hook_source` : sql``}`.execute(trx)
  return rows[0]
}

/** The company that gets a source, held so that two that come at a time are counted one after the other. */
export async function lockCompany(trx: Trx, viewer: Viewer, companyId: number) {
  if (viewer.projectIds !== null) return undefined
  const { rows } = await sql<{ tenant_id: number; company_id: number }>`
    select tenant_id, company_id from company
    where company_id = ${companyId} and ${withinScope(viewer, { company_id: 'company.company_id' })(undefined)}
    for no key update`.execute(trx)
  return rows[0]
}

export async function countSources(trx: Trx, companyId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from hook_source where company_id = ${companyId}`.execute(trx)
  return rows[0]?.total ?? 0
}

export type TokenFacts = { hash: Buffer; hint: string }

export async function insertSource(
  trx: Trx,
  owner: { tenant_id: number; company_id: number },
  source: { name: string; expression: string; by: string; token?: TokenFacts },
): Promise<number> {
  const { rows } = await sql<{ source_id: number }>`
    insert into hook_source (tenant_id, company_id, name, expression, token_hash, token_hint, changed_by)
    values (${owner.tenant_id}, ${owner.company_id}, ${source.name}, ${source.expression}, ${source.token?.hash ?? null}, ${source.token?.hint ?? ''},
      ${source.by})
    returning source_id`.execute(trx)
  return rows[0]?.source_id ?? 0
}

export type SourceChange = {
  name: string
  inUse: boolean
  expression: string
  signatureHeader: string
  secret: Buffer | null
  by: string
}

export async function writeSource(
  trx: Trx,
  { tenant_id, source_id, expression }: SourceRow,
  source: SourceChange,
): Promise<void> {
  await sql`
    update hook_source set name = ${source.name}, in_use = ${source.inUse}, expression = ${source.expression},
      signature_header = ${source.signatureHeader}, secret = ${source.secret}, changed_by = ${source.by}, version = version + 1,
      last_problem = null, last_words = '', last_problem_at = null
    where tenant_id = ${tenant_id} and source_id = ${source_id}`.execute(trx)
  // Nobody hears its ends meanwhile, and another expression may call them otherwise.
  if (!source.inUse || source.expression !== expression) await forgetStates(trx, { tenant_id, source_id })
}

async function forgetStates(trx: Trx, { tenant_id, source_id }: Pick<SourceRow, 'tenant_id' | 'source_id'>) {
  await sql`
    update hook_binding set holds = '{}', told_at = '{}'
    where tenant_id = ${tenant_id} and source_id = ${source_id} and holds <> '{}'`.execute(trx)
}

export async function writeToken(trx: Trx, { tenant_id, source_id }: SourceRow, token: TokenFacts): Promise<void> {
  await sql`
    update hook_source set token_hash = ${token.hash}, token_hint = ${token.hint}, token_at = now()
    where tenant_id = ${tenant_id} and source_id = ${source_id}`.execute(trx)
}

export async function deleteSource(trx: Trx, { tenant_id, source_id }: SourceRow): Promise<void> {
  await sql`delete from hook_source where tenant_id = ${tenant_id} and source_id = ${source_id}`.execute(trx)
}

export async function listBindings(trx: Trx, { tenant_id, source_id }: SourceRow, limit: number) {
  const { rows } = await sql<{
    name: string
    device_id: string | null
    device_name: string | null
    refused: number
    last_at: number | null
  }>`
    select hook_binding.name, device.device_id, device.name as device_name, refused, last_at
    from hook_binding left join device on device.device_no = hook_binding.device_no
    where hook_binding.tenant_id = ${tenant_id} and hook_binding.source_id = ${source_id}
    order by (hook_binding.device_no is not null), hook_binding.name limit ${limit}`.execute(trx)
  return rows
}

/** A camera, sensor, meter or gateway of the source's company. */
export async function findBindable(trx: Trx, viewer: Viewer, { company_id }: SourceRow, deviceId: string) {
  const { rows } = await sql<{ device_no: number; name: string }>`
    select device_no, name from device
    where device_id = ${deviceId} and company_id = ${company_id} and ai_server_no is not null
      and ${withinScope(viewer, scopeColumns('device'))(undefined)}`.execute(trx)
  return rows[0]
}

/** Answers how many names the source has then. */
export async function writeBinding(
  trx: Trx,
  { tenant_id, source_id }: SourceRow,
  name: string,
  deviceNo: number,
): Promise<number> {
  await sql`
    insert into hook_binding (tenant_id, source_id, name, device_no) values (${tenant_id}, ${source_id}, ${name}, ${deviceNo})
    on conflict (tenant_id, source_id, name) do update set device_no = excluded.device_no, refused = 0,
      holds = case when hook_binding.device_no = excluded.device_no then hook_binding.holds else '{}' end,
      told_at = case when hook_binding.device_no = excluded.device_no then hook_binding.told_at else '{}' end`.execute(
    trx,
  )
  const { rows } = await sql<{ names: number }>`
    select count(*)::int as names from hook_binding where tenant_id = ${tenant_id} and source_id = ${source_id}`.execute(
    trx,
  )
  return rows[0]?.names ?? 0
}

export async function deleteBinding(trx: Trx, { tenant_id, source_id }: SourceRow, name: string): Promise<void> {
  await sql`
    delete from hook_binding where tenant_id = ${tenant_id} and source_id = ${source_id} and name = ${name}`.execute(
    trx,
  )
}

export async function listPayloads(trx: Trx, { tenant_id, source_id }: SourceRow, limit: number) {
  const { rows } = await sql<{
    payload_id: number
    received_at: number
    problem: HookProblem | null
    words: string
    events: number
    bytes: number
    payload: Buffer | null
  }>`
    select payload_id, received_at, problem, words, events, bytes, payload from hook_payload
    where tenant_id = ${tenant_id} and source_id = ${source_id} order by payload_id desc limit ${limit}`.execute(trx)
  return rows
}

export async function listKnownTypes(trx: Trx, types: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ type: number }>`
    select type from alarm_type where type = any(${[...types]}::int[])`.execute(trx)
  return rows.map(row => row.type)
}
