import type { VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { OrderActs } from './OrderActs.tsx'
import styles from './OrderCards.module.css'
import { OrderState } from './OrderState.tsx'
import { Plate } from './Plate.tsx'
import { useVehicleNames, windowText } from './vehicle-labels.ts'

/** The same list at the gate, held in one hand: a plate to compare, and below it what to do next. */
export function OrderCards({ orders, open }: { orders: readonly VehicleOrder[]; open: (id: string) => void }) {
  const names = useVehicleNames()
  return (
    <ul className={styles.cards}>
      {orders.map(order => (
        <li key={order.orderId} className={styles.card} data-overstayed={order.overstayed}>
          <button type="button" className={styles.open} onClick={() => open(String(order.orderId))}>
            <span className={styles.line}>
              <span className={styles.plate}>
                <Plate of={order} />
              </span>
              <OrderState order={order} />
            </span>
            <span>{[names.types[order.type], order.driver, order.unit].filter(Boolean).join(' · ')}</span>
            <small>{[order.parkName, windowText(order), order.cargo || order.reason].join(' · ')}</small>
          </button>
          <OrderActs order={order} large />
        </li>
      ))}
    </ul>
  )
}
