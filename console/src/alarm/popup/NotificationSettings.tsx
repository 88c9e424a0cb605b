import { rights } from '@watchfire/contract/core/rights.ts'
import { Modal, Switch } from 'antd'
import { useRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { SeverityTag, severityOf } from '../../ui/SeverityMark.tsx'
import { Muted } from '../../ui/text.tsx'
import { SoundSettings } from '../../voice/public/SoundSettings.tsx'
import { ToneSwitch } from '../../voice/public/ToneSwitch.tsx'
import { alarmTexts } from '../model/alarm.texts.ts'
import styles from './NotificationSettings.module.css'
import { popupTexts } from './popup.texts.ts'
import { switchableLevels } from './popup-rules.ts'
import { setSwitch, useSwitches } from './popup-switches.ts'

/** Switches of the popups, a line per level. They take effect at once. */
export function NotificationSettings({ onClose }: { onClose: () => void }) {
  const t = useTexts(popupTexts)
  const word = useTexts(alarmTexts)
  const switches = useSwitches()
  const seesFaults = useRight(rights.faultAlarms)
  return (
    <Modal open title={t('settings')} footer={null} onCancel={onClose} width={520}>
      <Muted as="p">{t('settingsHint')}</Muted>
      <ul className={styles.switches}>
        <li aria-hidden className={styles.head}>
          <span />
          <span />
          <span>{t('columnTone')}</span>
          <span>{t('columnPopup')}</span>
        </li>
        {switchableLevels.map(level => {
          const barred = level === 'fault' && !seesFaults
          return (
            <li key={level}>
              <SeverityTag severity={severityOf[level]}>{word(level)}</SeverityTag>
              <Muted>{t(barred ? 'faultNoRight' : `${level}Hint`)}</Muted>
              <ToneSwitch level={level} name={word(level)} disabled={barred} />
              <Switch
                checked={switches[level] && !barred}
                disabled={barred}
                aria-label={t('popupOf', { level: word(level) })}
                onChange={on => setSwitch(level, on)}
              />
            </li>
          )
        })}
        <li>
          <SeverityTag severity="recordOnly">{word('recordOnly')}</SeverityTag>
          <Muted>{t('recordOnlyHint')}</Muted>
        </li>
      </ul>
      <SoundSettings />
    </Modal>
  )
}
