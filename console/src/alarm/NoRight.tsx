import { Result } from 'antd'
import { useTexts } from '../core/texts.ts'
import { alarmTexts } from './alarm.texts.ts'

/** In place of a page that this person may not see. */
export function NoRight() {
  const t = useTexts(alarmTexts)
  return <Result status="403" title={t('noRight')} />
}
