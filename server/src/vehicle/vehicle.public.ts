/** What other modules may ask of this one. */
export { type KeptPlate, keepPlates, type ReadPlate } from './plate/keep-plates.ts'
