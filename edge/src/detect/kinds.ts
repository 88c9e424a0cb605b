/** Which labels of a model are what a zone can look for. */
import type { LookedFor } from '@watchfire/contract/device/zone.shapes.ts'

const labelsOf: Record<LookedFor, readonly string[]> = {
  person: ['person', 'pedestrian'],
  vehicle: ['car', 'bus', 'truck', 'motorcycle', 'van', 'vehicle'],
}
export const everyKind = Object.keys(labelsOf) as LookedFor[]

export const kindOf = (label: string): LookedFor | undefined => everyKind.find(kind => labelsOf[kind].includes(label))
