/** Child process: what devices of makers tell by their streams is read here and nowhere else, so that a flood or a fault of it stays here. */
import { serveEvents } from '../child/serve-events.ts'
import type { MakerReport, WantedMakers } from './maker-messages.ts'
import { MakerStation } from './maker-station.ts'

serveEvents<WantedMakers, MakerReport>(tell => {
  const station = new MakerStation(tell)
  return { configure: ({ devices, days }) => station.configure(devices, new Map(days)) }
})
