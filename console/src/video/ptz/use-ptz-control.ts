import { ptzCalls } from '@watchfire/contract/ptz/ptz.calls.ts'
import { useEffect, useState } from 'react'
import { request } from '../../core/client.ts'
import { Refusal } from '../../core/refusal.ts'
import { type Direction, type Speed, velocityOf } from './directions.ts'
import { type PtzMotion, startMotion } from './ptz-motion.ts'

/** Turns and zooms one camera for as long as its controls are open, and says why it was refused. */
export function usePtzControl(channelId: string) {
  const [trouble, setTrouble] = useState('')
  const [motion, setMotion] = useState<PtzMotion>()

  useEffect(() => {
    const begun = startMotion({
      move: velocity => request(ptzCalls.move, { channelId, ...velocity }),
      stop: () => request(ptzCalls.stop, { channelId }),
      refused: error => setTrouble(error instanceof Refusal ? error.text : String(error)),
    })
    setMotion(begun)
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
      motion?.hold(velocityOf(direction, speed))
    },
    release: () => motion?.release(),
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
