/** What other modules may ask of this one. */
export { addBlack } from './add-black.ts'
export { bookVehicle } from './book-vehicle.ts'
export { checkInVehicle } from './check-in-vehicle.ts'
export { checkOutVehicle } from './check-out-vehicle.ts'
export { type KeptPlate, keepPlates, type ReadPlate } from './plate/keep-plates.ts'
export { savePark } from './save-park.ts'
