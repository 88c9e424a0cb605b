/** What is heard here: kept in this browser, per person. */
import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useSyncExternalStore } from 'react'
import { kept } from '../core/kept.ts'
import { currentUser, onSession } from '../core/session-store.ts'

export type SoundingLevel = Exclude<AlarmLevel, 'recordOnly'>
export type SoundSettings = {
  tones: Record<SoundingLevel, boolean>
  /** 0 to 1. */
  volume: number
  /** Severe alarms are spoken. */
  voice: boolean
  /** The system shows a note while nobody sees the page. */
  desktop: boolean
}

const fresh: SoundSettings = {
  tones: { severe: true, normal: true, notice: false, noticeVariant: false, fault: false },
  volume: 0.7,
  voice: true,
  desktop: false,
}

const keyNow = () => `alarmSounds.${currentUser()?.uid ?? ''}`

let settings = fresh
let readFor: string | undefined
const listeners = new Set<() => void>()

export function soundSettings(): SoundSettings {
  if (readFor !== keyNow()) {
    readFor = keyNow()
    const stored = kept.readJson<Partial<SoundSettings>>(readFor)
    const volume = Number(stored?.volume ?? fresh.volume)
    settings = {
      tones: { ...fresh.tones, ...stored?.tones },
      volume: volume >= 0 && volume <= 1 ? volume : fresh.volume,
      voice: stored?.voice ?? fresh.voice,
      desktop: stored?.desktop ?? fresh.desktop,
    }
  }
  return settings
}

export function changeSounds(change: Partial<SoundSettings>): void {
  settings = { ...soundSettings(), ...change }
  kept.writeJson(keyNow(), settings)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const stop = onSession(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

export const useSoundSettings = (): SoundSettings => useSyncExternalStore(subscribe, soundSettings)
