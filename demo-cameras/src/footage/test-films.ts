/** Small versions of the drawn films for all tests that need encoded pictures; made once for each version of the drawings. */
import { fileURLToPath } from 'node:url'
import { makeFootage, makeNumberedFilm } from './footage.ts'

const folder = fileURLToPath(new URL('../../../node_modules/.cache/watchfire-films', import.meta.url))

const size = { width: 640, height: 360 }

export const testFilms = () => makeFootage(folder, size)
export const numberedTestFilm = () => makeNumberedFilm(folder, size)
