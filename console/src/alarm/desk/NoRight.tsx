import { useTexts } from '../../core/texts.ts'
import { alarmTexts } from '../model/alarm.texts.ts'
import './no-right.css'

/** In place of a page that this person may not see. */
export function NoRight() {
  const t = useTexts(alarmTexts)
  return <p className="wf-no-right">{t('noRight')}</p>
}
