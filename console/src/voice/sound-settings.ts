/** What is heard here: kept in this browser, per person. */
import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { accountSetting } from '../core/account-setting.ts'

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

const store = accountSetting<SoundSettings>('alarmSounds', stored => {
  const volume = Number(stored?.volume ?? fresh.volume)
  return {
    tones: { ...fresh.tones, ...stored?.tones },
    volume: volume >= 0 && volume <= 1 ? volume : fresh.volume,
    voice: stored?.voice ?? fresh.voice,
    desktop: stored?.desktop ?? fresh.desktop,
  }
})
export const soundSettings = store.now
export const changeSounds = store.change
export const useSoundSettings = store.use
