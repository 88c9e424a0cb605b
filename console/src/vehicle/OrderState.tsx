import type { VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { vehicleTexts } from './vehicle.texts.ts'
import { colourOfState, useVehicleNames } from './vehicle-labels.ts'

type Props = { order: Pick<VehicleOrder, 'state' | 'overstayed' | 'confirmed'> }

export function OrderState({ order: { state, overstayed, confirmed } }: Props) {
  const t = useTexts(vehicleTexts)
  const { states } = useVehicleNames()
  if (state === 'booked' && !confirmed) return <StateTag color="warning">{t('toConfirm')}</StateTag>
  return overstayed ? (
    <StateTag color="error">{t('overstayedBy')}</StateTag>
  ) : (
    <StateTag color={colourOfState[state]}>{states[state]}</StateTag>
  )
}
