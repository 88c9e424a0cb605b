import { hasExpired } from '@watchfire/contract/vehicle/order-state.rules.ts'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import type { CheckSide, VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { serverNow } from '../core/server-clock.ts'
import { useTexts } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { CheckDialog } from './CheckDialog.tsx'
import { vehicleTexts } from './vehicle.texts.ts'
import { ConfirmOrder } from './visit/ConfirmOrder.tsx'

/** What a gate does with the order next; nothing once it is over. `large` fills its line, for a thumb. */
export function OrderActs({ order, large = false }: { order: VehicleOrder; large?: boolean }) {
  const t = useTexts(vehicleTexts)
  // The side it was opened for: others may let the vehicle in meanwhile.
  const [open, setOpen] = useState<CheckSide>()
  const side = order.state === 'booked' ? 'entry' : 'exit'
  const call = side === 'entry' ? vehicleCalls.checkIn : vehicleCalls.checkOut
  if (order.state !== 'booked' && order.state !== 'inside') return null
  if (!order.confirmed) return <ConfirmOrder order={order} large={large} />
  return (
    <Can call={call}>
      <Button
        type={hasExpired(order, serverNow()) ? 'default' : 'primary'}
        size={large ? 'large' : 'small'}
        block={large}
        danger={order.overstayed}
        aria-label={`${t(side === 'entry' ? 'checkIn' : 'checkOut')} ${order.plate}`}
        onClick={() => setOpen(side)}
      >
        {t(side === 'entry' ? 'checkIn' : 'checkOut')}
      </Button>
      {open && <CheckDialog order={order} side={open} onClose={() => setOpen(undefined)} />}
    </Can>
  )
}
