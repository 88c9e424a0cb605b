/** Plates that an expression gave, each with at most one picture, on their way to the gates. */
import { refuse } from '../core/http/refuse.ts'
import type { AiServerCaller } from '../core/session/viewer.ts'
import { type KeptPlate, keepPlates, type ReadPlate } from '../vehicle/vehicle.public.ts'
import type { PictureParts } from './keep-pictures.ts'
import type { MappedEvent } from './map-events.rules.ts'
import type { PostPictures } from './post-pictures.ts'

type Facts = {
  deviceIdOf: (event: MappedEvent) => string
  picturesOf: (event: MappedEvent) => readonly string[]
  ofPost: PostPictures
}

/** A picture is read once it is known that its plate is kept. @throws ingest.full */
export async function takePlates(
  parts: PictureParts,
  caller: AiServerCaller,
  events: readonly MappedEvent[],
  { deviceIdOf, picturesOf, ofPost }: Facts,
): Promise<KeptPlate[]> {
  if (parts.disk.diskState() === 'full') throw refuse('ingest.full')
  const plates = events.map((event): ReadPlate => {
    const [named] = picturesOf(event)
    const { eventId, occurredAt, plate = { plate: '' } } = event
    const picture = named === undefined ? undefined : () => ofPost.read(caller.companyId, named)
    return { ...plate, eventId, deviceId: deviceIdOf(event), occurredAt, picture }
  })
  return keepPlates(parts, caller, plates)
}
