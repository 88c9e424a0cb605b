/** Small versions of the drawn films for all tests that need encoded pictures; made once for each version of the drawings. */
import { fileURLToPath } from 'node:url'
import { makeFootage, makeNumberedFilm, smallSize } from './footage.ts'

const folder = fileURLToPath(new URL('../../../node_modules/.cache/watchfire-films', import.meta.url))

export const testFilms = () => makeFootage(folder, smallSize)
export const numberedTestFilm = () => makeNumberedFilm(folder, smallSize)
