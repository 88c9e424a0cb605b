import { type PlateEvent, type PlateProposal, plateEventState } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import { checkSide } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { z } from 'zod'
import type { PlateRow } from './plate-event.queries.ts'

export const sideOf = (side: number) => z.decode(checkSide, side as never)

export const plateEventView = (
  row: PlateRow,
  pictureUrl: (fileId: string) => string,
  proposals: PlateProposal[] = [],
): PlateEvent => ({
  plateEventId: row.plate_event_id,
  readPlate: row.read_plate,
  plate: row.plate,
  confidence: row.confidence,
  side: sideOf(row.side),
  parkId: row.park_id,
  parkName: row.park_name,
  deviceName: row.device_name,
  at: Math.trunc(row.at),
  times: row.times,
  pictureUrl: row.picture === null ? '' : pictureUrl(row.picture),
  state: z.decode(plateEventState, row.state as never),
  blackListed: row.black_listed,
  proposals,
  correctedBy: row.corrected_by,
  takenBy: row.taken_by,
})
