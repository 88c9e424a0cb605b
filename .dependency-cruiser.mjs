import { bordersOf } from './scripts/borders/borders.mjs'

/** The rules stand in scripts/borders/borders.mjs, written from the folders that are there now. */
export default bordersOf(import.meta.dirname)
