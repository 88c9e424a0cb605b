/** The demo's plant has a floor plan, with its two cameras, sensors, meter and regions where they are. */
import { join } from 'node:path'
import sharp from 'sharp'
import { updateProjectFields } from '../company/company.public.ts'
import type { Database } from '../core/db/database.ts'
import { openDiskStore } from '../core/files/disk-store.ts'
import { insertFile } from '../core/files/file.queries.ts'
import { storeStill } from '../core/files/store-still.ts'
import { findChannelPlaces } from '../device/device.public.ts'
import { replacePlan } from '../plan/plan.public.ts'
import { demoPlanDrawing } from './demo-plan-drawing.ts'

/** Each camera looks where its film does: over the transformer to the north, and along the aisle to the gate. */
const views = [
  { x: 0.35, y: 0.69, angle: 0, width: 74, reach: 0.24 },
  { x: 0.816, y: 0.88, angle: 0, width: 46, reach: 0.34 },
] as const
/** The cold store in the hall, the meter in the low building, the transformer in the north yard; their numbers begin behind the gateway's. */
const measured = [
  { x: 0.925, y: 0.29 },
  { x: 0.131, y: 0.85 },
  { x: 0.35, y: 0.449 },
] as const
const grounds = [
  [0.025, 0.2, 0.6375, 0.711],
  [0.6625, 0.2, 0.965, 0.911],
] as const

/** `folder`: of the server's data. Once, when the demo's devices are entered. */
export async function seedDemoPlan(db: Database, folder: string, aiServerId: string): Promise<void> {
  const cameras = views.map((_, index) => `${aiServerId}_C${index + 1}`)
  const store = await openDiskStore(join(folder, 'files'))
  const drawn = await sharp(Buffer.from(demoPlanDrawing)).jpeg({ quality: 88 }).toBuffer()
  const file = await storeStill(store, drawn)
  if (!file) throw new Error('the plan of the demo is no picture')
  await db.system.transaction().execute(async trx => {
    const places = await findChannelPlaces(trx, cameras)
    const [first] = places
    if (!first) return
    const { tenant_id: tenantId, company_id: companyId, project_id: projectId } = first
    const { fileId, bytes, smallBytes, sha256, width, height } = file
    const size = { bytes, smallBytes, sha256, width, height }
    await insertFile(trx, { fileId, tenantId, companyId, mime: 'image/jpeg', ...size, kind: 'plan' })
    await updateProjectFields(trx, projectId, { floor_plan: fileId })
    const regionOf = (index: number) => places.find(place => place.device_id === cameras[index])?.region_id
    const whole = { companyIds: [companyId], projectIds: null, regionLimits: [], regionId: null }
    await replacePlan(
      trx,
      whole,
      { tenantId, projectId },
      {
        positions: views.map((view, index) => ({ channelId: cameras[index] as string, ...view })),
        spots: measured.map((spot, index) => ({ sensorId: `${aiServerId}_S${index + 2}`, ...spot })),
        outlines: grounds.flatMap(([left, top, right, bottom], index) => {
          const regionId = regionOf(index)
          if (regionId == null) return []
          const corners = [
            { x: left, y: top },
            { x: right, y: top },
            { x: right, y: bottom },
            { x: left, y: bottom },
          ]
          return [{ regionId, corners }]
        }),
      },
    )
  })
}
