import { EyeOutlined } from '@ant-design/icons'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { markReadVerdict } from '@watchfire/contract/alarm/alarm.rules.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { Button } from 'antd'
import { showError } from '../core/show-error.ts'
import { textOf, useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { alarmTexts } from './alarm.texts.ts'
import { refreshPath, rereadAlarms } from './alarm-cache.ts'

/** A notice is only looked at (spec §3): one click says so, without the form. */
export function ViewedButton({ alarm, onViewed }: { alarm: Alarm; onViewed: () => void }) {
  const t = useTexts(alarmTexts)
  const act = useAct(alarmCalls.handle, {
    // Rows are brought up to date in place.
    refresh: [],
    successText: textOf(alarmTexts, 'succeeded'),
    onSuccess: () => {
      void refreshPath(alarmCalls.handlings)
      void refreshPath(alarmCalls.today)
    },
    onRefused: showError,
  })
  const submit = () => {
    // Before the answer: the live channel may be faster with what comes of it.
    onViewed()
    act.mutate(
      { alarmIds: [alarm.id], verdict: markReadVerdict(alarm.level), seenState: alarm.state },
      { onSettled: () => void rereadAlarms([alarm.id]) },
    )
  }
  return (
    <Button type="primary" size="large" block icon={<EyeOutlined />} loading={act.isPending} onClick={submit}>
      {t('viewed')}
    </Button>
  )
}
