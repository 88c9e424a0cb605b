/** Statements of what comes in: nobody looks, so they see every customer and name the source's. */
import type { HookCount, HookProblem } from '@watchfire/contract/hook/hook.shapes.ts'
import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import { companyInUse } from '../core/session/account-in-use.queries.ts'
import type { AiServerOfEvent } from '../ingest/ingest.public.ts'

export type SourceOfToken = {
  source_id: number
  tenant_id: number
  company_id: number
  in_use: boolean
  expression: string
  signature_header: string
  secret: Buffer | null
  /** What a picture's address begins with that is a path alone; null: the source has none. */
  base_url: string | null
}

/** None whose company or customer is stopped. */
export async function findSourceOfToken(db: Reader, tokenHash: Buffer): Promise<SourceOfToken | undefined> {
  const { rows } = await sql<SourceOfToken>`
    select source_id, hook_source.tenant_id, hook_source.company_id, hook_source.in_use, expression, signature_header, secret,
      null as base_url
    from hook_source join company on company.company_id = hook_source.company_id
    where token_hash = ${tokenHash} and ${companyInUse('company')}`.execute(db)
  return rows[0]
}

/** Of a line to a broker: as it is set now. */
export async function findSourceOfLine(db: Reader, sourceId: number): Promise<SourceOfToken | undefined> {
  const { rows } = await sql<SourceOfToken>`
    select source_id, hook_source.tenant_id, hook_source.company_id, hook_source.in_use, expression, signature_header, secret,
      base_url
    from hook_source join hook_broker using (source_id) join company on company.company_id = hook_source.company_id
    where source_id = ${sourceId} and hook_source.in_use and ${companyInUse('company')}`.execute(db)
  return rows[0]
}

export type BoundDevice = AiServerOfEvent & { sender_name: string; device_id: string; device_name: string }

/** Devices of the source's company that these names are bound to, each with its AI server. */
export async function findBoundDevices(
  db: Reader,
  { tenant_id, company_id, source_id }: Pick<SourceOfToken, 'tenant_id' | 'company_id' | 'source_id'>,
  names: readonly string[],
): Promise<BoundDevice[]> {
  const { rows } = await sql<BoundDevice>`
    select hook_binding.name as sender_name, device.device_id, device.name as device_name,
           server.device_no as ai_server_no, server.device_id as ai_server_id, server.tenant_id, server.company_id,
           server.project_id, server.region_id
    from hook_binding
    join device on device.device_no = hook_binding.device_no
      and device.tenant_id = hook_binding.tenant_id and device.company_id = ${company_id}
    join device as server on server.device_no = device.ai_server_no
    where hook_binding.tenant_id = ${tenant_id} and hook_binding.source_id = ${source_id}
      and hook_binding.name = any(${[...names]}::text[])`.execute(db)
  return rows
}

/** Names that are remembered so that somebody can bind them. */
const maxUnbound = 100

type SourceKey = Pick<SourceOfToken, 'tenant_id' | 'source_id'>

/** Each event's; `refused`: nothing became of them, since nobody has bound them. */
export async function noteNames(
  db: Reader,
  { tenant_id, source_id }: SourceKey,
  names: readonly string[],
  { refused }: { refused: boolean },
): Promise<void> {
  await sql`
    insert into hook_binding (tenant_id, source_id, name, refused, last_at)
    select ${tenant_id}, ${source_id}, name, ${refused ? sql`count(*)` : sql`0`}, now() from unnest(${[...names]}::text[]) as sent (name)
    where exists (select from hook_binding known
        where known.tenant_id = ${tenant_id} and known.source_id = ${source_id} and known.name = sent.name)
      or (select count(*) from hook_binding known
        where known.tenant_id = ${tenant_id} and known.source_id = ${source_id} and known.device_no is null) < ${maxUnbound}
    group by name order by name
    on conflict (tenant_id, source_id, name) do update
      set refused = hook_binding.refused + excluded.refused, last_at = now()`.execute(db)
}

/** States of a device that are kept at a time; of more, each telling is a beginning. */
const maxStates = 100
/** Not told for so long, a state is over: its end was lost. */
const forgottenAfterMs = 3 * 60 * 60_000

/** Since when it holds: what held before goes on. Nothing for a name that nobody has bound, a type that there is not, or one too many. */
export async function beginState(
  db: Reader,
  { tenant_id, source_id }: SourceKey,
  name: string,
  alarmType: number,
  at: number,
): Promise<number | null | undefined> {
  const type = sql`${`${alarmType}`}::text`
  const now = sql`jsonb_build_object(${type}, ${at}::bigint)`
  const { rows } = await sql<{ since: number | null }>`
    update hook_binding set last_at = now(), (holds, told_at) = (
        select case when count(*) < ${maxStates} then ${now} else '{}' end || coalesce(jsonb_object_agg(one.type, one.since), '{}'),
          coalesce(jsonb_object_agg(one.type, coalesce(told_at -> one.type, to_jsonb(${at}::bigint))), '{}')
            || case when count(*) < ${maxStates} or bool_or(one.type = ${type}) then ${now} else '{}' end
        from jsonb_each(holds) as one (type, since)
        where coalesce((told_at ->> one.type)::bigint, ${at}::bigint) > ${at - forgottenAfterMs}::bigint
      )
    where tenant_id = ${tenant_id} and source_id = ${source_id} and name = ${name} and device_no is not null
      and exists (select from alarm_type where type = ${alarmType}::bigint)
    returning (holds ->> ${type})::bigint as since`.execute(db)
  return rows[0]?.since
}

export async function endState(
  db: Reader,
  { tenant_id, source_id }: SourceKey,
  name: string,
  alarmType: number,
): Promise<void> {
  const type = sql`${`${alarmType}`}::text`
  await sql`
    update hook_binding set holds = holds - ${type}, told_at = told_at - ${type}
    where tenant_id = ${tenant_id} and source_id = ${source_id} and name = ${name} and holds ? ${type}`.execute(db)
}

/** Whoever publishes said that it is there, or is not; said again, it stays as long as it was. */
export async function noteSender(
  db: Reader,
  { tenant_id, source_id }: SourceKey,
  isThere: boolean,
  at: number,
): Promise<void> {
  await sql`
    update hook_broker set sender_gone_at = ${isThere ? null : sql`coalesce(sender_gone_at, ${new Date(at)})`}
    where tenant_id = ${tenant_id} and source_id = ${source_id}`.execute(db)
}

export type PostRecord = {
  counts: Partial<Record<HookCount, number>>
  problem: HookProblem | null
  words: string
  events: number
  bytes: number
  received: number
  /** Null: nothing is kept of it for a dry run. Without a payload, that it came is. */
  kept: { payload: Buffer | null } | null
}

/** Counts a post and keeps it, of each source the last ones. */
export async function recordPost(
  db: Reader,
  { tenant_id, source_id }: Pick<SourceOfToken, 'tenant_id' | 'source_id'>,
  { counts, problem, words, events, bytes, received, kept }: PostRecord,
  keep: number,
): Promise<void> {
  const of = (count: HookCount) => counts[count] ?? 0
  const at = new Date(received)
  const keeping = sql`, added as (
      insert into hook_payload (tenant_id, source_id, received_at, problem, words, events, bytes, payload)
      select tenant_id, source_id, ${at}, ${problem}, ${words}, ${events}, ${bytes}, ${kept?.payload ?? null} from counted
    ), dropped as (
      delete from hook_payload where tenant_id = ${tenant_id} and source_id = ${source_id} and payload_id <= (
        select payload_id from hook_payload where tenant_id = ${tenant_id} and source_id = ${source_id}
        order by payload_id desc offset ${keep - 1} limit 1
      )
    )`
  await sql`
    with counted as (
      update hook_source set posts = posts + 1, stored = stored + ${of('stored')}, merged = merged + ${of('merged')},
        readings = readings + ${of('readings')}, plates = plates + ${of('plates')}, repeated = repeated + ${of('repeated')}, ignored = ignored + ${of('ignored')}, unbound = unbound + ${of('unbound')},
        refused = refused + ${of('refused')}, failed = failed + ${of('failed')}, last_at = ${at},
        last_problem = coalesce(${problem}, last_problem), last_words = case when ${problem}::text is null then last_words else ${words} end,
        last_problem_at = case when ${problem}::text is null then last_problem_at else ${at} end
      where tenant_id = ${tenant_id} and source_id = ${source_id}
      returning tenant_id, source_id
    )${kept ? keeping : sql``}
    select from counted`.execute(db)
}
