import { BellOutlined, ControlOutlined } from '@ant-design/icons'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { deskCalls, fewestVerdicts, precisionDays } from '@watchfire/contract/alarm/desk.calls.ts'
import { channelCalls } from '@watchfire/contract/device/channel.calls.ts'
import { channelId } from '@watchfire/contract/device/device.shapes.ts'
import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { SensitivityDialog } from '../../device/public/SensitivityDialog.tsx'
import { sensitivityTexts } from '../../device/public/sensitivity.texts.ts'
import { RemindLaterDialog } from '../../quiet/public/RemindLaterDialog.tsx'
import { Can } from '../../ui/Can.tsx'
import { Muted } from '../../ui/text.tsx'
import styles from './AlarmPrecision.module.css'
import { precisionTexts } from './precision.texts.ts'

type Counts = { trueAlarms: number; falseAlarms: number }

/** How often alarms like this one were true, and what can be done about a channel that cries wolf. */
export function AlarmPrecision({ alarm, onCovered }: { alarm: Alarm; onCovered: (covered: boolean) => void }) {
  const t = useTexts(precisionTexts)
  const sensitivity = useTexts(sensitivityTexts)
  const [dialog, setDialog] = useState<'silence' | 'sensitivity'>()
  const precision = useCall(deskCalls.readPrecision, { alarmId: alarm.id }, { quiet: true }).data
  // A fault of an AI server itself belongs to no camera.
  const isCamera = channelId.safeParse(alarm.deviceId).success
  const show = (next: typeof dialog) => {
    setDialog(next)
    onCovered(next !== undefined)
  }
  return (
    <section className={styles.precision} aria-label={t('title', { days: precisionDays })}>
      <h3>{t('title', { days: precisionDays })}</h3>
      <dl>
        <Share name={t('type')} counts={precision?.type} />
        <Share name={t('channel')} counts={precision?.channel} />
      </dl>
      <div className={styles.acts}>
        <Can call={quietCalls.silenceDevice}>
          <Button size="small" icon={<BellOutlined />} onClick={() => show('silence')}>
            {t('silence')}
          </Button>
        </Can>
        {isCamera && (
          <Can call={channelCalls.setSensitivity}>
            <Button size="small" icon={<ControlOutlined />} onClick={() => show('sensitivity')}>
              {sensitivity('change')}
            </Button>
          </Can>
        )}
      </div>
      {dialog === 'sensitivity' && (
        <SensitivityDialog channelId={alarm.deviceId} name={alarm.deviceName} onClose={() => show(undefined)} />
      )}
      {dialog === 'silence' && <RemindLaterDialog alarm={alarm} type={1} onClose={() => show(undefined)} />}
    </section>
  )
}

function Share({ name, counts }: { name: string; counts: Counts | undefined }) {
  const t = useTexts(precisionTexts)
  const total = counts ? counts.trueAlarms + counts.falseAlarms : 0
  const share = counts && total > 0 ? counts.trueAlarms / total : undefined
  const isFew = total < fewestVerdicts
  return (
    <div className={styles.line} data-few={isFew}>
      <dt>{name}</dt>
      <dd>
        {counts && share !== undefined ? (
          <>
            <strong>{t('share', { percent: Math.round(share * 100) })}</strong>
            <span className={styles.bar} aria-hidden>
              <span style={{ width: `${share * 100}%` }} />
            </span>
            <small>
              {t('counts', counts)}
              {isFew && ` · ${t('few', { least: fewestVerdicts })}`}
            </small>
          </>
        ) : (
          <Muted>{counts ? t('none') : '…'}</Muted>
        )}
      </dd>
    </div>
  )
}
