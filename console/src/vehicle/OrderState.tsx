import type { VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { vehicleTexts } from './vehicle.texts.ts'
import { colourOfState, useVehicleNames } from './vehicle-words.ts'

export function OrderState({ order: { state, overstayed } }: { order: Pick<VehicleOrder, 'state' | 'overstayed'> }) {
  const t = useTexts(vehicleTexts)
  const { states } = useVehicleNames()
  return overstayed ? (
    <StateTag color="error">{t('overstayedBy')}</StateTag>
  ) : (
    <StateTag color={colourOfState[state]}>{states[state]}</StateTag>
  )
}
