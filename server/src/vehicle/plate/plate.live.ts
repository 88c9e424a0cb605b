import { rights } from '@watchfire/contract/core/rights.ts'
import { plateLiveKind } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import type { Hydrator } from '../../core/live/live-kinds.ts'

/** Whoever sees the gates reads them again. */
export const hydratePlates: Hydrator = async () => (reader, row) =>
  reader.rights.has(rights.vehicleOrder) ? { kind: plateLiveKind, ...(row.detail as object) } : undefined
