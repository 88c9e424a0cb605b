/** Small versions of the drawn films, made once for all tests that need encoded pictures. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFootage } from './footage.ts'

export const testFilms = () => makeFootage(join(tmpdir(), 'watchfire-test-films'), { width: 640, height: 360 })
