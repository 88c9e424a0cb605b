import type { RollOutPhase } from '@watchfire/contract/ota/ota.shapes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import { type Scope, scopeColumns, withinLimits, withinScope } from '../core/session/scope.ts'

const place = scopeColumns('device')

/** Whoever is limited to projects or regions sees the roll-outs of which they see every AI server. */
const allInScope = (viewer: Scope) =>
  sql<SqlBool>`not exists (
    select from rollout_device join device on device.device_no = rollout_device.device_no
    where rollout_device.rollout_id = rollout.rollout_id and not ${withinScope(viewer, place)(undefined)})`

const isLimited = ({ projectIds, regionLimits, regionId }: Scope) =>
  projectIds !== null || regionLimits.length > 0 || regionId !== null

const rollOuts = (db: Reader, viewer: Scope) =>
  db
    .selectFrom('rollout')
    .innerJoin('release_package', 'release_package.package_id', 'rollout.package_id')
    .innerJoin('company', 'company.company_id', 'rollout.company_id')
    .where(withinScope(viewer, { company_id: 'rollout.company_id' }))
    .$if(isLimited(viewer), query => query.where(allInScope(viewer)))
    .select([
      'rollout.rollout_id',
      'rollout.tenant_id',
      'rollout.company_id',
      'rollout.package_id',
      'release_package.kind',
      'release_package.name as package_name',
      'release_package.version',
      'release_package.platform',
      'company.name as company_name',
      'rollout.state',
      sql<RollOutPhase[]>`rollout.phases`.as('phases'),
      'rollout.phase',
      'rollout.window_from',
      'rollout.window_to',
      'rollout.bytes_per_second',
      'rollout.made_by',
      'rollout.made_at',
      'rollout.asker_person',
      'rollout.decided_by',
      'rollout.decision_reason',
    ])

const counted = (db: Reader, viewer: Scope) =>
  rollOuts(db, viewer)
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('rollout_device')
          .whereRef('rollout_device.rollout_id', '=', 'rollout.rollout_id')
          .select([
            sql<number>`count(*)::int`.as('devices'),
            sql<number>`(count(*) filter (where rollout_device.state is not null))::int`.as('offered'),
            sql<number>`(count(*) filter (where ended_at is not null and rollout_device.state = 7))::int`.as('done'),
            sql<number>`(count(*) filter (where ended_at is not null and rollout_device.state <> 7))::int`.as('failed'),
          ])
          .as('of_devices'),
      join => join.onTrue(),
    )
    .select(['of_devices.devices', 'of_devices.offered', 'of_devices.done', 'of_devices.failed'])

export type RollOutRow = NonNullable<Awaited<ReturnType<typeof findRollOut>>>

export async function listRollOuts(db: Reader, viewer: Scope, { limit, offset }: PageWindow) {
  const rows = await counted(db, viewer).orderBy('rollout.rollout_id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await db
    .selectFrom('rollout')
    .where(withinScope(viewer, { company_id: 'rollout.company_id' }))
    .$if(isLimited(viewer), query => query.where(allInScope(viewer)))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export async function findRollOut(db: Reader, viewer: Scope, rollOutId: number) {
  return counted(db, viewer).where('rollout.rollout_id', '=', rollOutId).executeTakeFirst()
}

/** Holds the roll-out, so that what people do and what it does by itself follow each other. One with an AI server that went to another company is nobody's there. */
export async function lockRollOut(trx: Trx, viewer: Scope, rollOutId: number) {
  return rollOuts(trx, viewer)
    .where('rollout.rollout_id', '=', rollOutId)
    .where(allInScope(viewer))
    .forUpdate('rollout')
    .executeTakeFirst()
}

/** Who asks: of an API key the person who holds it, else whoever signed in. */
export async function findAsker(trx: Trx, accountId: number): Promise<number | undefined> {
  const { rows } = await sql<{ person: number }>`
    select coalesce(holder.signs_in_by, holder.account_id) as person
    from api_key join account as holder on holder.account_id = api_key.maker_id where api_key.account_id = ${accountId}`.execute(
    trx,
  )
  return rows[0]?.person
}

/** At most as many as a roll-out has. */
export async function listRollOutDevices(db: Reader, rollOutId: number) {
  return db
    .selectFrom('rollout_device')
    .innerJoin('device', 'device.device_no', 'rollout_device.device_no')
    .innerJoin('ai_server', 'ai_server.device_no', 'rollout_device.device_no')
    .where('rollout_id', '=', rollOutId)
    .select([
      'device.device_id',
      'device.name',
      'device.state as device_state',
      'ai_server.version',
      'rollout_device.phase',
      'rollout_device.tries',
      'rollout_device.from_version',
      'rollout_device.state',
      'rollout_device.percent',
      'rollout_device.reason',
      'rollout_device.refused_field',
      'ai_server.knows',
      'rollout_device.changed_at',
      'rollout_device.ended_at',
    ])
    .orderBy('rollout_device.phase')
    .orderBy('device.name')
    .orderBy('device.device_id')
    .execute()
}
export type RollOutDeviceRow = Awaited<ReturnType<typeof listRollOutDevices>>[number]

/** Those of the AI servers that are in scope, each held; whether one of them is in a roll-out that goes on. */
export async function lockTargets(trx: Trx, viewer: Scope, aiServerIds: readonly string[]) {
  const rows = await trx
    .selectFrom('device')
    .innerJoin('ai_server', 'ai_server.device_no', 'device.device_no')
    .where('device.device_id', '=', sql<string>`any(${[...aiServerIds]}::text[])`)
    .where('device.kind', '=', 1)
    .where(withinScope(viewer, place))
    .select([
      'device.device_no',
      'device.device_id',
      'device.tenant_id',
      'device.company_id',
      'device.project_id',
      'device.state',
      'ai_server.version',
      'ai_server.platform',
      'ai_server.knows',
    ])
    .orderBy('device.device_no')
    .forUpdate('ai_server')
    .execute()
  const busy = await findBusy(
    trx,
    rows.map(row => row.device_no),
  )
  return { rows, busy }
}

/** Whether one of these AI servers has devices that a limit to single regions hides: an update stops those too. */
export async function haveHiddenChannels(
  db: Reader,
  viewer: Scope,
  servers: readonly { device_no: number }[],
): Promise<boolean> {
  if (viewer.regionLimits.length === 0) return false
  const { rows } = await sql`
    select from device where ai_server_no = any(${servers.map(server => server.device_no)}::bigint[])
      and not ${withinLimits(viewer, place)} limit 1`.execute(db)
  return rows.length > 0
}

/** The same of all AI servers of a roll-out. */
export async function stopsHiddenChannels(db: Reader, viewer: Scope, rollOutId: number): Promise<boolean> {
  const servers = await db
    .selectFrom('rollout_device')
    .where('rollout_id', '=', rollOutId)
    .select('device_no')
    .execute()
  return haveHiddenChannels(db, viewer, servers)
}

/** The first of these AI servers that another roll-out has not ended with. */
async function findBusy(trx: Trx, deviceNos: readonly number[]): Promise<string | undefined> {
  const { rows } = await sql<{ device_id: string }>`
    select device.device_id from rollout_device
    join rollout on rollout.rollout_id = rollout_device.rollout_id and rollout.state in (1, 2, 3, 6)
    join device on device.device_no = rollout_device.device_no
    where rollout_device.device_no = any(${[...deviceNos]}::bigint[]) and rollout_device.ended_at is null
    order by device.device_id limit 1`.execute(trx)
  return rows[0]?.device_id
}

export type NewRollOut = {
  tenantId: number
  companyId: number
  packageId: number
  phases: readonly RollOutPhase[]
  windowFrom: number | null
  windowTo: number | null
  bytesPerSecond: number | null
  by: string
  /** Who asked, where it has to wait for a second person. */
  askerPerson?: number | null
}

export async function insertRollOut(
  trx: Trx,
  made: NewRollOut,
  devices: readonly { device_no: number; version: string | null; phase: number }[],
): Promise<number> {
  const { rollout_id } = await trx
    .insertInto('rollout')
    .values({
      tenant_id: made.tenantId,
      company_id: made.companyId,
      package_id: made.packageId,
      phases: JSON.stringify(made.phases),
      window_from: made.windowFrom,
      window_to: made.windowTo,
      bytes_per_second: made.bytesPerSecond,
      made_by: made.by,
      asker_person: made.askerPerson ?? null,
      ...(made.askerPerson && { state: 6 }),
    })
    .returning('rollout_id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into rollout_device (tenant_id, rollout_id, device_no, phase, from_version)
    select ${made.tenantId}, ${rollout_id}, target.device_no, target.phase, target.version
    from ${rowsAs('target', devices, {
      device_no: ['bigint', device => device.device_no],
      phase: ['smallint', device => device.phase],
      version: ['text', device => device.version],
    })}`.execute(trx)
  return rollout_id
}

/** Whoever lets one go on has looked at the failures it has: those count no more towards stopping it. */
export async function writeRollOutState(trx: Trx, rollOutId: number, state: number): Promise<void> {
  await sql`
    update rollout set state = ${state}, changed_at = now(), failed = case when ${state}::smallint <> 1 then failed else (
      select count(*) from rollout_device
      where rollout_device.rollout_id = rollout.rollout_id and ended_at is not null and rollout_device.state <> 7) end
    where rollout_id = ${rollOutId}`.execute(trx)
}

/** A second person has let it begin or refused it. Its first phase begins now. */
export async function writeDecision(
  trx: Trx,
  rollOutId: number,
  { state, by, reason }: { state: number; by: string; reason: string },
): Promise<void> {
  await sql`
    update rollout set state = ${state}, changed_at = now(), phase_at = now(), decided_by = ${by}, decision_reason = ${reason}
    where rollout_id = ${rollOutId}`.execute(trx)
}

/** Another try of an AI server whose last one failed; its number, or nothing where none did. */
export async function retryAttempt(trx: Trx, rollOutId: number, deviceNo: number): Promise<number | undefined> {
  const { rows } = await sql<{ tries: number }>`
    update rollout_device set attempt = nextval('update_attempt'), tries = tries + 1, state = null, percent = 0, reason = null, refused_field = null,
      changed_at = now(), ended_at = null, raised = false
    where rollout_id = ${rollOutId} and device_no = ${deviceNo} and ended_at is not null and state <> 7
    returning tries`.execute(trx)
  if (rows.length > 0)
    await sql`update rollout set failed = greatest(0, failed - 1) where rollout_id = ${rollOutId}`.execute(trx)
  return rows[0]?.tries
}
