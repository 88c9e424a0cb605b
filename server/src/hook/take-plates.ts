/** Plates that an expression gave, each with at most one picture, on their way to the gates. */
import { refuse } from '../core/http/refuse.ts'
import type { AiServerCaller } from '../core/session/viewer.ts'
import { type KeptPlate, keepPlates, type ReadPlate } from '../vehicle/vehicle.public.ts'
import { type PictureParts, readPicture } from './keep-pictures.ts'
import type { MappedEvent } from './map-events.rules.ts'

type Facts = {
  deviceIdOf: (event: MappedEvent) => string
  picturesOf: (event: MappedEvent) => readonly string[]
  bytesOf: ReadonlyMap<string, Buffer>
}

/** @throws ingest.full */
export async function takePlates(
  parts: PictureParts,
  caller: AiServerCaller,
  events: readonly MappedEvent[],
  { deviceIdOf, picturesOf, bytesOf }: Facts,
): Promise<KeptPlate[]> {
  if (parts.disk.diskState() === 'full') throw refuse('ingest.full')
  const plates: ReadPlate[] = []
  let missing = false
  for (const event of events) {
    const [named] = picturesOf(event)
    const picture = named === undefined ? undefined : await readPicture(parts, caller.companyId, named, bytesOf)
    missing ||= named !== undefined && picture === undefined
    const { eventId, occurredAt, plate = { plate: '' } } = event
    plates.push({ ...plate, eventId, deviceId: deviceIdOf(event), occurredAt, picture })
  }
  const kept = await keepPlates(parts, caller, plates)
  return missing ? kept.map(one => ({ ...one, pictureIsMissing: true })) : kept
}
