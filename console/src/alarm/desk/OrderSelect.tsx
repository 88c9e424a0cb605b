import { type AlarmOrder, alarmOrder } from '@watchfire/contract/alarm/alarm.calls.ts'
import { Select } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { deskTexts } from './desk.texts.ts'

/** How the list is sorted: always one of them, in sight. */
export function OrderSelect({ order, change }: { order: AlarmOrder; change: (order: AlarmOrder) => void }) {
  const t = useTexts(deskTexts)
  return (
    <Select
      value={order}
      aria-label={t('order')}
      title={t('order')}
      options={alarmOrder.options.map(value => ({ value, label: t(value) }))}
      popupMatchSelectWidth={false}
      onChange={change}
    />
  )
}
