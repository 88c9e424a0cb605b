/** What other modules may ask of this one. */

export { bookVehicle } from './booking/book-vehicle.ts'
export { checkInVehicle } from './check-in-vehicle.ts'
export { checkOutVehicle } from './check-out-vehicle.ts'
export { addBlack } from './park/add-black.ts'
export { savePark } from './park/save-park.ts'
export { type KeptPlate, keepPlates, type ReadPlate } from './plate/keep-plates.ts'
