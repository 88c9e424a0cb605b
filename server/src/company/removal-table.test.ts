/**
 * Every column by which a table names a project or a region, from the database's catalogue, and what a removal does with its rows. A table
 * that is added later fails here until somebody has said it.
 */
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aChannelOf, anAlarm, aProject, type CompanyOfTest } from '../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { aSensorOf } from '../device/testing/sensor-rows.ts'
import { aCheckPoint, aPointCheck } from '../inspection/testing/check-rows.ts'
import { aHazard } from '../inspection/testing/inspection-rows.ts'
import { aRound, aRoundPlan } from '../inspection/testing/round-rows.ts'
import { aFaceLibrary, aPerson } from '../people/testing/people-rows.ts'
import { aMaintenance } from '../quiet/testing/maintenance-rows.ts'
import { aRule } from '../rule/testing/rule-rows.ts'
import { aPark, aVehicleOrder } from '../vehicle/testing/vehicle-rows.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
let elsewhere: CompanyOfTest
beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  elsewhere = await aPlace()
})
async function aPlace(): Promise<CompanyOfTest> {
  const owner = { tenantId: admin.user.companyId, companyId: admin.user.companyId }
  return { ...owner, ...(await aProject(suite.db, owner)) }
}

type Make = (place: CompanyOfTest) => Promise<unknown>
/** `stops`: with such a row the place stays, as the count of that name tells; `goes`, `stays`: why that loses nothing. */
type Does = { stops: string; make: Make } | { goes: string } | { stays: string }

const put = (table: string, column: string, id: number, place: CompanyOfTest) =>
  sql`update ${sql.table(table)} set project_id = ${place.projectId}, region_id = ${place.regionId}
    where ${sql.ref(column)} = ${id}`.execute(suite.db.system)
/** Of a camera that has been there and is elsewhere now. */
async function aPastAlarm(place: CompanyOfTest) {
  const { alarmId } = await anAlarm(suite.db, await aChannelOf(suite.db, elsewhere))
  await put('alarm', 'alarm_id', alarmId, place)
}
const aTold: Make = ({ tenantId, companyId, projectId, regionId }) =>
  suite.db.system
    .insertInto('past_alarm')
    .values({
      ...{ tenant_id: tenantId, company_id: companyId, project_id: projectId, region_id: regionId },
      ...{
        type: 4,
        level: 2,
        at: new Date('2026-01-05'),
        total: 1,
        confirmed: 1,
        false_alarms: 0,
        ignored: 0,
        viewed: 0,
      },
      ...{ opening: [], judging: [] },
    })
    .execute()
const aRuleOf: Make = async place => put('alarm_rule', 'rule_id', await aRule(suite.db, place), place)
/** A sensor of an AI server that stands elsewhere. */
async function aSensor({ projectId, regionId }: CompanyOfTest) {
  const sensorId = await aSensorOf(suite.db, await aChannelOf(suite.db, elsewhere))
  const place = { project_id: projectId, region_id: regionId }
  await suite.db.system.updateTable('device').set(place).where('device_id', '=', sensorId).execute()
}

const counted = { stays: 'a number that reports add up; the alarms it counts stop' }
const ofAlarm = { stays: 'stands with its alarm, which stops' }
const inBoth: Record<string, Does> = {
  alarm: { stops: 'hasAlarms', make: aPastAlarm },
  past_alarm: { stops: 'hasAlarms', make: aTold },
  device: { stops: 'otherDevices', make: aSensor },
  vehicle_order: { stops: 'vehicleOrders', make: place => aVehicleOrder(suite.db, place) },
  alarm_rule: { stops: 'alarmRules', make: aRuleOf },
  point_check: { stops: 'checks', make: place => aPointCheck(suite.db, place) },
  hazard: { stops: 'hazards', make: place => aHazard(suite.db, place) },
  account_region: { goes: 'counted in the dialog' },
  plan_outline: { goes: 'a part of the floor plan, named in the dialog' },
  board_entry: { stays: 'holds what it shows, so that it outlives its place' },
  opinion: ofAlarm,
  figure_day: counted,
  figure_device: counted,
  figure_hour: counted,
  outbox: { stays: 'read within minutes' },
  invitation: { stays: 'gives the places that are there when it is accepted' },
  directory: { stays: 'gives the places that are there' },
  oidc_provider: { stays: 'gives the places that are there' },
  provisioning: { stays: 'gives the places that are there' },
}
const ofProject: Record<string, Does> = {
  ...inBoth,
  park: { stops: 'parks', make: place => aPark(suite.db, place) },
  face_library: { stops: 'libraries', make: place => aFaceLibrary(suite.db, place) },
  person: { stops: 'people', make: place => aPerson(suite.db, place) },
  check_point: { stops: 'points', make: place => aCheckPoint(suite.db, place) },
  round_plan: { stops: 'roundPlans', make: place => aRoundPlan(suite.db, place) },
  round: { stops: 'rounds', make: place => aRound(suite.db, place) },
  maintenance: { stops: 'maintenances', make: place => aMaintenance(suite.db, place) },
  face_record: { stays: 'goes where its person goes, who stops' },
  region: { goes: 'counted in the dialog' },
  account_project: { goes: 'counted in the dialog' },
  camera_default: { goes: 'named in the dialog' },
  plan: { goes: 'named in the dialog as the floor plan' },
  plan_position: { goes: 'a part of the floor plan; its devices stop' },
  punishment: ofAlarm,
  evidence_hold: ofAlarm,
  alarm_day: counted,
  file_day: counted,
  file_delta: counted,
  file_total: counted,
  file: { stays: 'evidence stands with its alarm, a floor plan is the project’s own' },
  score: { stays: 'evaluated every few hours, and goes by its age' },
  audit: { stays: 'the log tells of what is gone too' },
  erasure_receipt: { stays: 'tells that somebody was erased, by a number that names nobody' },
  wall_display: { stays: 'shows nothing any more; its account is counted in the dialog' },
}
const ofRegion: Record<string, Does> = {
  ...inBoth,
  park: { stays: 'has no region then, as the dialog says' },
  check_point: { stays: 'has no region then, as the dialog says' },
  relation: { goes: 'counted in the dialog' },
  round_point: { stays: 'is told by its round, which is of the project' },
}

const own = { project: ['project'], region: ['region'] }
const cases = [
  { kind: 'project', columns: ['project_id', 'project_ids'], table: ofProject },
  { kind: 'region', columns: ['region_id', 'region_ids', 'region_limits'], table: ofRegion },
] as const

describe.each(cases)('a $kind', ({ kind, columns, table }) => {
  test('every table that names it is said, and its foreign key does what is said', async () => {
    const { rows } = await sql<{ name: string; action: string | null }>`
      select distinct on (name) * from (
        select class.relname as name, fk.confdeltype::text as action
        from pg_attribute attribute join pg_class class on class.oid = attrelid
        left join pg_constraint fk on fk.contype = 'f' and fk.conrelid = class.oid and attnum = any(fk.conkey)
          and fk.confrelid = ${kind}::regclass
        where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
          and not attisdropped and (attname = any(${[...columns]}::text[]) or fk.oid is not null)
      ) named where name <> all(${own[kind]}::text[]) order by name, action nulls last`.execute(suite.db.system)
    expect(rows.map(row => row.name).sort()).toEqual(Object.keys(table).sort())
    const wrong = rows.filter(({ name, action }) => {
      const does = table[name] as Does
      // Regions are deleted by name; a part of what goes has no key of its own.
      if ('goes' in does) return name !== 'region' && action !== null && action !== 'c'
      return action === 'c' || ('stops' in does && action !== null && action !== 'a')
    })
    expect(wrong, 'c takes rows along, a stops, n lets go').toEqual([])
  })

  test.each(Object.entries(table).flatMap(([name, does]) => ('stops' in does ? [[name, does] as const] : [])))(
    'with a row of %s stays, and the row with it',
    async (name, { stops, make }) => {
      const place = await aPlace()
      const id = kind === 'project' ? { projectId: place.projectId } : { regionId: place.regionId }
      const calls = kind === 'project' ? projectCalls : regionCalls
      const told = async () => (await admin.call(calls.readDependents, id as never))[stops as never] as number | boolean
      const rowsThere = async () => {
        const column = kind === 'project' ? 'project_id' : 'region_id'
        const { rows } = await sql`
          select from ${sql.table(name)} where ${sql.ref(column)} = ${Object.values(id)[0]}`.execute(suite.db.system)
        return rows.length
      }
      expect(Number(await told())).toBe(0)
      await make(place)
      expect([Number(await told()), await rowsThere()]).toEqual([1, 1])
      const { body } = await admin.send(calls.remove, id)
      expect(body.errorCode).toBe(`${kind}.notEmpty`)
      expect(await rowsThere()).toBe(1)
    },
  )
})

test('a project stays while one of its regions has a past that was written elsewhere', async () => {
  const [place, other] = [await aPlace(), await aPlace()]
  await aPastAlarm({ ...other, regionId: place.regionId })
  const { projectId } = place
  expect(await admin.call(projectCalls.readDependents, { projectId })).toMatchObject({ regions: 1, hasAlarms: true })
  expect((await admin.send(projectCalls.remove, { projectId })).body.errorCode).toBe('project.notEmpty')
})

test('a hazard keeps the names of its place: project and region stay after they were parted, however long it is closed', async () => {
  const [place, other] = [await aPlace(), await aPlace()]
  const hazardId = await aHazard(suite.db, place)
  await sql`update hazard set state = 6 where hazard_id = ${hazardId}`.execute(suite.db.system)
  const { projectId, regionId } = place
  await sql`update region set project_id = ${other.projectId} where region_id = ${regionId}`.execute(suite.db.system)
  for (const id of [projectId, other.projectId])
    expect((await admin.send(projectCalls.remove, { projectId: id })).body.errorCode).toBe('project.notEmpty')
  expect((await admin.send(regionCalls.remove, { regionId })).body.errorCode).toBe('region.notEmpty')
})

test('what hangs there is said in the sentence of the refusal', async () => {
  const place = await aPlace()
  await aVehicleOrder(suite.db, place)
  await aPastAlarm(place)
  const { body } = await admin.send(projectCalls.remove, { projectId: place.projectId })
  expect(body.rmsg).toBe('项目不能删除，可以终止。下有：1 个园区、1 张车辆工单、告警记录')
})
