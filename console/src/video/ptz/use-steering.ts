import { ptzCalls } from '@watchfire/contract/ptz/ptz.calls.ts'
import { useEffect, useState } from 'react'
import { request } from '../../core/client.ts'
import { Refusal } from '../../core/refusal.ts'
import { type Direction, type Speed, velocityOf } from './directions.ts'
import { type Steering, startSteering } from './steering.ts'

/** Steers one camera for as long as its controls are open, and says why it was refused. */
export function useSteering(channelId: string) {
  const [trouble, setTrouble] = useState('')
  const [steering, setSteering] = useState<Steering>()

  useEffect(() => {
    const begun = startSteering({
      move: velocity => request(ptzCalls.move, { channelId, ...velocity }),
      stop: () => request(ptzCalls.stop, { channelId }),
      refused: error => setTrouble(error instanceof Refusal ? error.text : String(error)),
    })
    setSteering(begun)
    const away = () => begun.release()
    addEventListener('blur', away)
    document.addEventListener('visibilitychange', away)
    return () => {
      removeEventListener('blur', away)
      document.removeEventListener('visibilitychange', away)
      begun.release()
    }
  }, [channelId])

  return {
    trouble,
    hold(direction: Direction, speed: Speed) {
      setTrouble('')
      steering?.hold(velocityOf(direction, speed))
    },
    release: () => steering?.release(),
    async goTo(preset: string) {
      setTrouble('')
      try {
        await request(ptzCalls.goToPreset, { channelId, preset })
      } catch (error) {
        setTrouble(error instanceof Refusal ? error.text : String(error))
      }
    },
  }
}
