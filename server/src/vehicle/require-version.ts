import { refuse } from '../core/http/refuse.ts'
import type { OrderRow } from './vehicle.queries.ts'

/** Whoever calls this holds the order. @throws vehicle.changed, which says who changed what the caller had seen */
export function requireVersion(order: OrderRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== order.version)
    throw refuse('vehicle.changed', { name: order.edited_by || order.booked_by })
}
