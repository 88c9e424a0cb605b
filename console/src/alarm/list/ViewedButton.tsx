import { EyeOutlined } from '@ant-design/icons'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { Button } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { seenNow } from '../handle/handle-form.ts'
import { useVerdict } from '../handle/use-verdict.ts'
import { alarmTexts } from '../model/alarm.texts.ts'

/** Notices and faults are looked at (spec §2, §3): one click says so, without the form. */
export function ViewedButton({ alarm, onViewed }: { alarm: Alarm; onViewed: () => void }) {
  const t = useTexts(alarmTexts)
  const act = useVerdict({})
  const submit = () => {
    // Before the answer: the live channel may be faster with what comes of it.
    onViewed()
    act.mutate({ alarms: [alarm], verdict: 'viewed', seen: seenNow([alarm]) })
  }
  return (
    <Button type="primary" size="large" block icon={<EyeOutlined />} loading={act.isPending} onClick={submit}>
      {t('viewed')}
    </Button>
  )
}
