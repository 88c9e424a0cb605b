import { Switch } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { changeSounds, type SoundingLevel, useSoundSettings } from '../sound-settings.ts'
import { playTone } from '../tones.ts'
import { voiceTexts } from '../voice.texts.ts'

/** Switches the tone of a level, and lets it be heard when it is switched on. */
export function ToneSwitch({ level, name, disabled }: { level: SoundingLevel; name: string; disabled: boolean }) {
  const t = useTexts(voiceTexts)
  const { tones, volume } = useSoundSettings()
  return (
    <Switch
      checked={tones[level] && !disabled}
      disabled={disabled}
      aria-label={t('toneOf', { level: name })}
      onChange={on => {
        changeSounds({ tones: { ...tones, [level]: on } })
        if (on) void playTone(level, volume)
      }}
    />
  )
}
