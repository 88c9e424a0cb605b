/**
 * A movement for as long as something is held: asked for again and again, for the camera ends it by itself, and stopped at once. A stop may
 * overtake the movement before it, so that it is said once more when that one has been answered.
 */
import { type PtzVelocity, ptzPace } from '@watchfire/contract/ptz/ptz.shapes.ts'

type Parts = {
  move: (velocity: PtzVelocity) => Promise<unknown>
  stop: () => Promise<unknown>
  refused: (error: unknown) => void
}

export type PtzMotion = ReturnType<typeof startMotion>

export function startMotion({ move, stop, refused }: Parts) {
  let wanted: PtzVelocity | undefined
  let isUnderWay = false
  let stopsAgain = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function push(): Promise<void> {
    if (isUnderWay || !wanted) return
    isUnderWay = true
    const sent = wanted
    try {
      await move(sent)
    } catch (error) {
      wanted = undefined
      refused(error)
    }
    isUnderWay = false
    if (stopsAgain && !wanted) end()
    stopsAgain = false
    if (wanted === sent) timer = setTimeout(() => void push(), ptzPace.again)
    else void push()
  }

  function end(): void {
    stop().catch(refused)
  }

  return {
    hold(velocity: PtzVelocity): void {
      wanted = velocity
      clearTimeout(timer)
      void push()
    },
    release(): void {
      if (!wanted) return
      wanted = undefined
      clearTimeout(timer)
      stopsAgain = isUnderWay
      end()
    },
  }
}
