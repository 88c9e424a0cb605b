import { BellOutlined } from '@ant-design/icons'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { deskCalls, precisionDays } from '@watchfire/contract/alarm/desk.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { precisionTexts } from './precision.texts.ts'
import { RemindLaterDialog } from './RemindLaterDialog.tsx'
import './precision.css'

type Counts = { trueAlarms: number; falseAlarms: number }

/** How often alarms like this one were true, and what can be done about a channel that cries wolf. */
export function AlarmPrecision({ alarm, onCovered }: { alarm: Alarm; onCovered: (covered: boolean) => void }) {
  const t = useTexts(precisionTexts)
  const [silencing, setSilencing] = useState(false)
  const precision = useCall(deskCalls.precision, { alarmId: alarm.id }, { quiet: true }).data
  const silence = (open: boolean) => {
    setSilencing(open)
    onCovered(open)
  }
  return (
    <section className="wf-precision" aria-label={t('title', { days: precisionDays })}>
      <h3>{t('title', { days: precisionDays })}</h3>
      <dl>
        <Share name={t('type')} counts={precision?.type} />
        <Share name={t('channel')} counts={precision?.channel} />
      </dl>
      <Can call={deviceCalls.remind}>
        <Button size="small" icon={<BellOutlined />} onClick={() => silence(true)}>
          {t('silence')}
        </Button>
      </Can>
      {silencing && (
        <RemindLaterDialog
          alarm={{ deviceId: alarm.deviceId, deviceName: alarm.deviceName }}
          type={1}
          onClose={() => silence(false)}
        />
      )}
    </section>
  )
}

function Share({ name, counts }: { name: string; counts: Counts | undefined }) {
  const t = useTexts(precisionTexts)
  const total = counts ? counts.trueAlarms + counts.falseAlarms : 0
  const share = counts && total > 0 ? counts.trueAlarms / total : undefined
  return (
    <div className="wf-precision-line">
      <dt>{name}</dt>
      <dd>
        {counts && share !== undefined ? (
          <>
            <strong>{t('share', { percent: Math.round(share * 100) })}</strong>
            <span className="wf-precision-bar" aria-hidden>
              <span style={{ width: `${share * 100}%` }} />
            </span>
            <small>{t('counts', counts)}</small>
          </>
        ) : (
          <span className="wf-quiet">{counts ? t('none') : '…'}</span>
        )}
      </dd>
    </div>
  )
}
