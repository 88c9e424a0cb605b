import { useTexts } from '../../core/texts.ts'
import { alarmTexts } from '../model/alarm.texts.ts'
import styles from './NoRight.module.css'

/** In place of a page that this person may not see. */
export function NoRight() {
  const t = useTexts(alarmTexts)
  return <p className={styles.message}>{t('noRight')}</p>
}
