/** Browsers forbid sound until the page was clicked or a key was pressed. An operator must know that alarms are silent. */
import { useEffect } from 'react'
import { createStore } from '../../core/create-store.ts'
import { soundSettings } from '../sound-settings.ts'

/** A fortieth of a second of silence (WAV, 8 bit, 4 kHz). Asking with it leaves no warning in the browser's console, as an AudioContext would. */
let silence: string | undefined
const silenceUrl = () => {
  silence ??= URL.createObjectURL(
    new Blob([
      'RIFF\x58\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x70\x11\0\0\x70\x11\0\0\x01\0\x08\0data\x34\0\0\0',
      new Uint8Array(52).fill(128),
    ]),
  )
  return silence
}

const gestures = ['click', 'touchend', 'keyup']

const blocked = createStore(false)

function set(now: boolean): void {
  if (blocked.now() === now) return
  blocked.put(now)
  if (!now) return
  // Once the gesture is over: a hint that went under the pressed button would move it away from its own click.
  const lift = () => {
    for (const gesture of gestures) removeEventListener(gesture, lift, true)
    setTimeout(() => set(false))
  }
  for (const gesture of gestures) addEventListener(gesture, lift, true)
}

/** Whether this page may sound now. */
export async function maySound(): Promise<boolean> {
  if (navigator.userActivation?.hasBeenActive) return true
  const allowed = await new Audio(silenceUrl()).play().then(
    () => true,
    () => false,
  )
  set(!allowed)
  return allowed
}

/** True from the first alarm that could not be heard, or from when it was asked, until the page is touched. */
export const useSoundBlocked = blocked.use

/** Asks at once, where a severe alarm would be heard: nobody stands at a wall to find out at the first one. */
export function useAskForSound(): void {
  useEffect(() => {
    const { tones, voice } = soundSettings()
    if (tones.severe || voice) void maySound()
  }, [])
}
