import { hasExpired } from '@watchfire/contract/vehicle/order-state.rules.ts'
import type { VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { serverNow } from '../core/server-clock.ts'
import { useTexts } from '../core/texts.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { vehicleTexts } from './vehicle.texts.ts'
import { colourOfState, useVehicleNames } from './vehicle-labels.ts'

type Props = { order: Pick<VehicleOrder, 'state' | 'overstayed' | 'confirmed' | 'validUntil'> }

export function OrderState({ order }: Props) {
  const { state, overstayed, confirmed } = order
  const t = useTexts(vehicleTexts)
  const { states } = useVehicleNames()
  if (hasExpired(order, serverNow())) return <StateTag color="default">{t('expired')}</StateTag>
  if (state === 'booked' && !confirmed) return <StateTag color="warning">{t('toConfirm')}</StateTag>
  return overstayed ? (
    <StateTag color="error">{t('overstayedBy')}</StateTag>
  ) : (
    <StateTag color={colourOfState[state]}>{states[state]}</StateTag>
  )
}
