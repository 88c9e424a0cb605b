import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import type { VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { useState } from 'react'
import { showError } from '../core/show-error.ts'
import { useCall } from '../core/use-call.ts'

/** An order as it was when its dialog opened: what others change meanwhile comes in when it is asked for, and not under what is being done. */
export function useSeenOrder<O extends VehicleOrder | undefined>(order: O) {
  const [seen, setSeen] = useState<O | VehicleOrder>(order)
  const orderId = order?.orderId ?? 0
  const detail = useCall(vehicleCalls.get, { orderId }, { quiet: true, enabled: order !== undefined })
  const readAnew = async (): Promise<VehicleOrder | undefined> => {
    const { data, error } = await detail.refetch()
    if (error) showError(error)
    if (error || !data) return undefined
    setSeen(data.order)
    return data.order
  }
  return { seen, detail, readAnew }
}
