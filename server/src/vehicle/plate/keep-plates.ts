/** What happens to plates on their way in: matched to their camera's park, kept with their pictures, judged, told to the gates. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import { type ErrorCode, errorText } from '@watchfire/contract/error-table.ts'
import { readPlateOf } from '@watchfire/contract/vehicle/plate.rules.ts'
import { type PlateAnswer, plateKeepDays, type SentPlate } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import { siteBrand } from '../../core/brand.ts'
import type { Database } from '../../core/db/database.ts'
import type { DiskWatch } from '../../core/files/disk-watch.ts'
import { insertFile } from '../../core/files/file.queries.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { type StoredStill, storeStill } from '../../core/files/store-still.ts'
import { lockAlerts } from '../alert/alert.queries.ts'
import { sides } from '../vehicle.queries.ts'
import { judgePlate } from './judge-plate.ts'
import { publishPlates } from './plate-event.queries.ts'
import { findGateCameras, findKnownPlates, type GateCamera, insertPlate } from './plate-intake.queries.ts'

/** Its picture is read when its turn to be stored has come: one at a time is held. */
export type ReadPlate = Omit<SentPlate, 'picture'> & { picture?: (() => Promise<Buffer | undefined>) | undefined }
export type KeptPlate = PlateAnswer & { pictureIsMissing?: boolean }
type Parts = { db: Database; store: FileStore; disk: Pick<DiskWatch, 'diskState'> }
type Item = { read: ReadPlate; camera: GateCamera; plate: string; picture?: StoredStill | undefined; isKept?: boolean }

const dayMs = 86_400_000

/** Of cameras of one AI server; durable when it answers. */
export async function keepPlates(
  parts: Parts,
  caller: { deviceNo: number; language: Language },
  plates: readonly ReadPlate[],
): Promise<KeptPlate[]> {
  const { db, store } = parts
  const cameras = new Map(
    (await findGateCameras(db.system, caller.deviceNo, [...new Set(plates.map(({ deviceId }) => deviceId))])).map(
      camera => [camera.device_id, camera],
    ),
  )
  const now = Date.now()
  const answers = new Map<ReadPlate, KeptPlate>()
  const items: Item[] = []
  for (const read of plates) {
    const { eventId, deviceId } = read
    const refused = (code: ErrorCode, facts: Record<string, string | number> = {}) =>
      answers.set(read, { eventId, outcome: 'refused', reason: reasonOf(caller.language, code, facts) })
    const camera = cameras.get(deviceId)
    const plate = readPlateOf(read.plate)
    if (!camera) refused('plate.notBound', { deviceId })
    else if (plate === '') refused('plate.unreadable')
    else if (read.occurredAt < now - plateKeepDays * dayMs) refused('plate.tooOld', { days: plateKeepDays })
    else items.push({ read, camera, plate })
  }
  const isKnown = await findKnownPlates(db.system, items.map(nameOf))
  const fresh = items.filter(item => !isKnown(nameOf(item)))
  for (const item of fresh) {
    const picture = parts.disk.diskState() === 'noMedia' ? undefined : await item.read.picture?.()
    item.picture = picture && (await storeStill(store, picture))
  }
  await writePlates(db, fresh, now)
  for (const { picture, isKept } of fresh) if (picture && !isKept) await store.remove(picture.fileId)
  for (const { read, picture, isKept } of items)
    answers.set(read, {
      eventId: read.eventId,
      outcome: isKept ? 'stored' : 'repeated',
      ...(isKept && read.picture && !picture && { pictureIsMissing: true }),
    })
  return plates.map(read => answers.get(read) as KeptPlate)
}

const nameOf = ({ read, camera: { device_no, tenant_id } }: Item) => ({ device_no, tenant_id, event_id: read.eventId })

const reasonOf = (language: Language, code: ErrorCode, facts: Record<string, string | number>) =>
  errorText(code, language, facts, siteBrand().words[language])

/** Marks those that are new. */
async function writePlates(db: Database, items: readonly Item[], now: number): Promise<void> {
  if (items.length === 0) return
  await db.system.transaction().execute(async trx => {
    await lockAlerts(
      trx,
      items.map(({ camera: { park_id }, plate }) => ({ park_id, plate })),
    )
    const kept: GateCamera[] = []
    for (const item of items) {
      const { read, camera, plate, picture } = item
      const side = read.direction ? sides[read.direction] : camera.side
      const at = Math.min(read.occurredAt, now)
      const { eventId, confidence = null } = read
      const id = await insertPlate(trx, camera, {
        eventId,
        plate,
        confidence,
        side,
        at,
        picture: picture?.fileId ?? null,
      })
      if (id === undefined) continue
      const { tenant_id: tenantId, company_id: companyId } = camera
      if (picture) await insertFile(trx, { ...picture, mime: 'image/jpeg', kind: 'photo', tenantId, companyId })
      await judgePlate(trx, { ...camera, plate_event_id: id, plate, side, at, alerted: null })
      item.isKept = true
      kept.push(camera)
    }
    await publishPlates(trx, kept)
  })
}
