import { moduleBoundariesOf } from './scripts/module-boundaries/module-boundaries.mjs'

/** The rules stand in scripts/module-boundaries/module-boundaries.mjs, written from the folders that are there now. */
export default moduleBoundariesOf(import.meta.dirname)
