import type { CameraTiming } from './rtsp/rtsp-camera.ts'

/**
 * How long to wait before the next attempt: doubling from the first delay to the longest, with ±30 % of chance, so that
 * the cameras of a plant do not all come back in the same instant after a power cut.
 */
export function nextDelay(failures: number, refused: boolean, timing: CameraTiming, chance = Math.random()): number {
  const grown = Math.min(timing.longestDelay, timing.firstDelay * 2 ** Math.min(failures - 1, 20))
  const delay = refused ? Math.max(grown, timing.refusedDelay) : grown
  return delay * (0.7 + 0.6 * chance)
}
