/** What is drawn on a camera is judged by the licence of the customer whose camera it is, where it is new. */
import { allCalls } from '@watchfire/contract'
import { zoneRules } from '@watchfire/contract/device/zone.rules.ts'
import type { Zone } from '@watchfire/contract/device/zone.shapes.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { aCompany } from '../../core/testing/builders.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { cameraSettings, camerasOfSuite } from '../testing/cameras-of-suite.ts'

const suite = suiteServer({ jobs: false })
const { device } = allCalls
const { known, aServer, read } = camerasOfSuite(suite)
const { enter, parking, loitering } = zoneRules

afterEach(() => sql`delete from licence`.execute(suite.db.system))

async function licence(tenantId: number | null, algorithms: readonly number[] | null, until = '9999-12-31') {
  await sql`
    insert into licence (tenant_id, number, holder, channels, algorithms, valid_from, valid_until, issued_at, uploaded_by)
    values (${tenantId}, 'L-1', 'somebody', 1000, ${algorithms && [...algorithms]}::bigint[], '2020-01-01', ${until}, now(), 'root')`.execute(
    suite.db.system,
  )
}
const own = () => known.admin.user.companyId

const area: Zone = {
  name: '围栏',
  points: [
    [0, 0],
    [0.5, 0],
    [0.5, 0.5],
  ],
}
const parked: Zone = { ...area, name: '车位', looksFor: 'vehicle', rule: 'parking' }
const stays: Zone = { ...area, name: '门口', looksFor: 'person', rule: 'loitering' }
const crossing = { name: '门', points: [area.points[0], area.points[2]], both: true }

/** Of a camera with these zones: changes what is drawn on it, and answers with what error that is refused. */
async function aDrawing(zones: readonly Zone[]) {
  const { add } = await aServer()
  const { channelId } = await add({ zones })
  const draw = async (drawing: object) => {
    const { name, settings } = await read(channelId)
    const { version = 0, enabled = true } = settings ?? {}
    return known.admin.call(device.updateCamera, {
      ...{ channelId, name, version, enabled, ...cameraSettings },
      ...drawing,
    })
  }
  return { channelId, add, draw }
}

test('an algorithm that the licence does not name is not added to a camera, and is named; what was drawn before goes on', async () => {
  const { add, draw } = await aDrawing([parked])
  await licence(own(), [enter.alarmType])
  expect(await draw({ zones: [parked, area] })).toMatchObject({ zones: 2 })
  expect(await draw({ zones: [{ ...parked, minMs: 60_000 }, area], lines: [crossing] })).toMatchObject({ zones: 2 })
  const refused = draw({ zones: [parked, stays] })
  await expect(refused).rejects.toThrow('licence.algorithmRefused')
  await expect(refused).rejects.toThrow('滞留')
  await expect(add({ zones: [parked] })).rejects.toThrow('licence.algorithmRefused')
})

test('a licence of its own counts for a customer, and widens or narrows nobody else’s', async () => {
  const other = await aCompany(suite.db)
  const { draw } = await aDrawing([])
  await licence(null, [enter.alarmType])
  await licence(other.tenantId, null)
  await expect(draw({ zones: [stays] })).rejects.toThrow('licence.algorithmRefused')
  await licence(own(), [loitering.alarmType])
  expect(await draw({ zones: [stays] })).toMatchObject({ zones: 1 })
  await expect(draw({ zones: [stays, area] })).rejects.toThrow('licence.algorithmRefused')
})

test('without a licence of theirs or of the installation everything may be drawn, whatever somebody else has', async () => {
  const { draw } = await aDrawing([])
  await licence((await aCompany(suite.db)).tenantId, [enter.alarmType])
  expect(await draw({ zones: [stays, parked] })).toMatchObject({ zones: 2 })
})

test('after the days of grace nothing new is drawn, and what is there can be changed', async () => {
  const { draw } = await aDrawing([area])
  await licence(own(), null, '2020-02-01')
  await expect(draw({ zones: [area, stays] })).rejects.toThrow('licence.algorithmRefused')
  expect(await draw({ zones: [{ ...area, minMs: 1000 }] })).toMatchObject({ zones: 1 })
})

test('zones that are taken over from another camera are judged for each, and its login or place is not', async () => {
  const { add, channelId: source } = await aDrawing([stays])
  const plain = (await add({ zones: [] })).channelId
  const like = (await add({ zones: [stays] })).channelId
  await licence(own(), [parking.alarmType])
  const act = async (change: object) => {
    const rows = await known.admin.call(device.changeCameras, { channelIds: [plain, like], ...change })
    return rows.map(({ result, reason }) => [result, reason.includes('滞留')])
  }
  for (const dryRun of [true, false])
    expect(await act({ sourceId: source, parts: ['zones'], dryRun })).toEqual([
      ['refused', true],
      ['same', false],
    ])
  expect(await act({ enabled: false })).toEqual([
    ['done', false],
    ['done', false],
  ])
})

test('whoever draws reads which algorithms are not licensed; those on the camera already are no such', async () => {
  const { channelId } = await aDrawing([stays])
  expect((await read(channelId)).unlicensed).toEqual([])
  await licence(own(), [enter.alarmType, parking.alarmType])
  const { unlicensed = [] } = await read(channelId)
  expect(unlicensed).not.toContain(loitering.alarmType)
  expect(unlicensed).not.toContain(enter.alarmType)
  expect(unlicensed).toContain(zoneRules.absent.alarmType)
})
