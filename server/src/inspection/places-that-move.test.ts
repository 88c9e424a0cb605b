/** What stands in a project or a region goes where it goes; what is over stays where it was. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, aRegion, type CompanyOfTest } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { aCheckPoint } from './testing/check-rows.ts'
import { aHazard } from './testing/inspection-rows.ts'
import { aRound } from './testing/round-rows.ts'

const db = suiteDatabase()

async function aScene() {
  const place = await aCompany(db)
  const ids = {
    point: await aCheckPoint(db, place),
    hazard: await aHazard(db, place),
    settled: await aHazard(db, place),
    open: await aRound(db, place, true),
    over: await aRound(db, place),
    ahead: await aRound(db, place, true),
  }
  await sql`update hazard set state = 6 where hazard_id = ${ids.settled}`.execute(db.system)
  await sql`update round set due_at = now() + interval '1 hour', ends_at = now() + interval '2 hours'
    where round_id = ${ids.ahead}`.execute(db.system)
  return { place, ids }
}

type Ids = Awaited<ReturnType<typeof aScene>>['ids']
/** Company and project of each. */
async function placesOf(ids: Ids) {
  const { rows } = await sql<{ what: keyof Ids; company_id: number; project_id: number }>`
    select 'point' as what, company_id, project_id from check_point where point_id = ${ids.point}
    union all select case hazard_id when ${ids.hazard} then 'hazard' else 'settled' end, company_id, project_id
      from hazard where hazard_id in (${ids.hazard}, ${ids.settled})
    union all select case round_id when ${ids.open} then 'open' when ${ids.over} then 'over' else 'ahead' end, company_id, project_id
      from round where round_id in (${ids.open}, ${ids.over}, ${ids.ahead})`.execute(db.system)
  return Object.fromEntries(rows.map(row => [row.what, `${row.company_id}/${row.project_id}`]))
}
const nameOf = ({ companyId, projectId }: CompanyOfTest) => `${companyId}/${projectId}`

test('with a project go its points, the hazards that are not settled and the rounds that are not over', async () => {
  const { place, ids } = await aScene()
  const other = await aCompany(db, { of: place })
  await sql`update project set company_id = ${other.companyId} where project_id = ${place.projectId}`.execute(db.system)
  const [there, here] = [nameOf({ ...place, companyId: other.companyId }), nameOf(place)]
  expect(await placesOf(ids)).toEqual({
    point: there,
    hazard: there,
    settled: here,
    open: there,
    over: here,
    ahead: there,
  })
})

test('in another company points have a list of that company: a copy with all versions, under a name that is free there', async () => {
  const customer = await aCompany(db)
  const [place, other] = [await aCompany(db, { of: customer }), await aCompany(db, { of: customer })]
  const [point, second] = [await aCheckPoint(db, place), await aCheckPoint(db, place)]
  const listOf = async (pointId: number) => {
    const { rows } = await sql<{
      list_id: number
      company_id: number
      name: string
      version: number
      copied_from: number
    }>`
      select list_id, check_list.company_id, check_list.name, version, copied_from
      from check_point join check_list using (tenant_id, list_id) where point_id = ${pointId}`.execute(db.system)
    if (!rows[0]) throw new Error('no list')
    return rows[0]
  }
  const [before, taken] = [await listOf(point), await listOf(second)]
  await sql`update check_list set name = 'hydrants', version = 2 where list_id = ${before.list_id}`.execute(db.system)
  await sql`insert into check_list_version (tenant_id, list_id, version, name, items)
    select tenant_id, list_id, 2, name, '[]' from check_list_version where list_id = ${before.list_id}`.execute(
    db.system,
  )
  await sql`update check_list set company_id = ${other.companyId}, name = 'hydrants' where list_id = ${taken.list_id}`.execute(
    db.system,
  )
  await sql`update check_point set list_id = ${before.list_id} where point_id = ${second}`.execute(db.system)
  await sql`update project set company_id = ${other.companyId} where project_id = ${place.projectId}`.execute(db.system)
  const after = await listOf(point)
  expect(after).toMatchObject({
    company_id: other.companyId,
    name: 'hydrants 2',
    version: 2,
    copied_from: before.list_id,
  })
  expect(await listOf(second)).toEqual(after)
  const versions = await sql`
    select version, items from check_list_version where list_id = ${after.list_id} order by version`.execute(db.system)
  expect(versions.rows).toMatchObject([
    { version: 1, items: [{ itemNo: 1 }] },
    { version: 2, items: [] },
  ])
  const left = await sql`select company_id from check_list where list_id = ${before.list_id}`.execute(db.system)
  expect(left.rows).toEqual([{ company_id: place.companyId }])
})

test('with a region go its points and open hazards, and rounds of the project it leaves that lie ahead lose them', async () => {
  const { place, ids } = await aScene()
  const { companyId, tenantId, projectId, regionId } = place
  const { rows } = await sql<{ project_id: number }>`
    insert into project (tenant_id, company_id, name) values (${tenantId}, ${companyId}, 'the other one') returning project_id`.execute(
    db.system,
  )
  const to = { ...place, projectId: rows[0]?.project_id ?? 0 }
  const stays = await aCheckPoint(db, { ...place, regionId: await aRegion(db, { tenantId, companyId, projectId }) })
  await sql`update check_point set plan_x = 0.5, plan_y = 0.5 where point_id = ${ids.point}`.execute(db.system)
  await sql`insert into round_point (tenant_id, round_id, place, point_id, point_name) values (${tenantId}, ${ids.ahead}, 2, ${stays}, 'gate')`.execute(
    db.system,
  )
  await sql`update round set points = 2 where round_id = ${ids.ahead}`.execute(db.system)
  await sql`update round_point set point_id = ${ids.point} where round_id in (${ids.ahead}, ${ids.open}) and place = 1`.execute(
    db.system,
  )
  await sql`update region set project_id = ${to.projectId} where region_id = ${regionId}`.execute(db.system)
  const [there, here] = [nameOf(to), nameOf(place)]
  expect(await placesOf(ids)).toEqual({
    point: there,
    hazard: there,
    settled: here,
    open: here,
    over: here,
    ahead: here,
  })
  const points = await sql<{ round_id: number; point_id: number; points: number }>`
    select round_id, point_id, points from round_point join round using (tenant_id, round_id)
    where round_id in (${ids.ahead}, ${ids.open}) order by round_id = ${ids.ahead}`.execute(db.system)
  expect(points.rows).toEqual([
    { round_id: ids.open, point_id: ids.point, points: 1 },
    { round_id: ids.ahead, point_id: stays, points: 1 },
  ])
  const spots = await sql`select plan_x from check_point where point_id = ${ids.point}`.execute(db.system)
  expect(spots.rows).toEqual([{ plan_x: null }])
})

test('a round ahead of which no point is left is not to be walked', async () => {
  const { place, ids } = await aScene()
  const { rows } = await sql<{ project_id: number }>`
    insert into project (tenant_id, company_id, name) values (${place.tenantId}, ${place.companyId}, 'elsewhere') returning project_id`.execute(
    db.system,
  )
  await sql`update region set project_id = ${rows[0]?.project_id ?? 0} where region_id = ${place.regionId}`.execute(
    db.system,
  )
  expect(Object.keys(await placesOf(ids)).sort()).toEqual(['hazard', 'open', 'over', 'point', 'settled'])
})

test('points outlive their region, and belong to the project alone then', async () => {
  const { place, ids } = await aScene()
  await sql`delete from region where region_id = ${place.regionId}`.execute(db.system)
  const { rows } = await sql`select region_id, project_id from check_point where point_id = ${ids.point}`.execute(
    db.system,
  )
  expect(rows).toEqual([{ region_id: null, project_id: place.projectId }])
})
