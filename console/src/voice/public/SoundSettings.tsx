import { SoundOutlined } from '@ant-design/icons'
import { Button, Slider, Switch } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { askToNotify, canNotify } from '../desktop-notice.ts'
import { changeSounds, useSoundSettings } from '../sound-settings.ts'
import { playTone } from '../tones.ts'
import { voiceTexts } from '../voice.texts.ts'
import styles from './SoundSettings.module.css'

/** Volume, spoken alarms and desktop notifications. They take effect at once. */
export function SoundSettings() {
  const t = useTexts(voiceTexts)
  const { volume, voice, desktop } = useSoundSettings()
  const [denied, setDenied] = useState(false)
  return (
    <ul className={styles.sounds}>
      <li>
        <span>{t('volume')}</span>
        <Slider
          min={0}
          max={100}
          step={5}
          value={Math.round(volume * 100)}
          ariaLabelForHandle={t('volume')}
          onChange={percent => changeSounds({ volume: percent / 100 })}
        />
        <Button size="small" icon={<SoundOutlined />} onClick={() => void playTone('severe', volume)}>
          {t('listen')}
        </Button>
      </li>
      <li>
        <span>{t('voice')}</span>
        <Muted>{t('voiceHint')}</Muted>
        <Switch checked={voice} aria-label={t('voice')} onChange={on => changeSounds({ voice: on })} />
      </li>
      <li>
        <span>{t('desktop')}</span>
        <Muted role={denied ? 'alert' : undefined}>
          {t(!canNotify() ? 'desktopInsecure' : denied ? 'desktopDenied' : 'desktopHint')}
        </Muted>
        <Switch
          checked={desktop && canNotify()}
          disabled={!canNotify()}
          aria-label={t('desktop')}
          onChange={async on => {
            const agreed = !on || (await askToNotify())
            setDenied(!agreed)
            changeSounds({ desktop: on && agreed })
          }}
        />
      </li>
    </ul>
  )
}
