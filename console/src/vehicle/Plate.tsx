import type { VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import styles from './Plate.module.css'

/** A plate as it looks on the car. */
export const Plate = ({ of: { plate, plateColour } }: { of: Pick<VehicleOrder, 'plate' | 'plateColour'> }) => (
  <span className={styles.plate} data-colour={plateColour}>
    {plate}
  </span>
)
