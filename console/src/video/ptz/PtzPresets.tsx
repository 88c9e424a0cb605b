import type { PtzPreset } from '@watchfire/contract/ptz/ptz.shapes.ts'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import styles from './PtzPresets.module.css'
import { ptzTexts } from './ptz.texts.ts'

type Props = { presets: readonly PtzPreset[]; isTaken: boolean; onGo: (preset: string) => void }

/** Places stored in the camera. The list is the browser's own: in full screen nothing else would be seen. */
export function PtzPresets({ presets, isTaken, onGo }: Props) {
  const t = useTexts(ptzTexts)
  const [chosen, setChosen] = useState('')
  return (
    <div className={styles.presets}>
      <select aria-label={t('preset')} value={chosen} onChange={event => setChosen(event.target.value)}>
        <option value="">{t('choosePreset')}</option>
        {presets.map(({ token, name }) => (
          <option key={token} value={token}>
            {name}
          </option>
        ))}
      </select>
      <button type="button" disabled={isTaken || chosen === ''} onClick={() => onGo(chosen)}>
        {t('go')}
      </button>
    </div>
  )
}
