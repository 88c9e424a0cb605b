import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { type MaintenanceReach, maintenanceReach, maxMaintenance } from '@watchfire/contract/quiet/quiet.shapes.ts'
import { Input, InputNumber, Modal, Radio } from 'antd'
import { useId, useState } from 'react'
import { serverNow } from '../../core/server-clock.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { Muted } from '../../ui/text.tsx'
import { quietTexts } from '../quiet.texts.ts'
import styles from './MaintenanceDialog.module.css'

const hour = 3_600_000
const maxHours = maxMaintenance / hour
/** A year ahead; plans beyond that are forgotten. */
const farthest = 8760

type Props = { deviceId: string; name: string; onClose: () => void }

/** From when to when a device, its AI server or its project is worked on, and why. */
export function MaintenanceDialog({ deviceId, name, onClose }: Props) {
  const t = useTexts(quietTexts)
  const id = useId()
  const [reach, setReach] = useState<MaintenanceReach>('device')
  const [startsIn, setStartsIn] = useState<number | null>(0)
  const [lasts, setLasts] = useState<number | null>(2)
  const [reason, setReason] = useState('')
  const start = useAct(quietCalls.startMaintenance, {
    refresh: ['quiet', 'device', 'alarm'],
    successText: t('maintenanceSet'),
    onSuccess: onClose,
  })
  const isWhole = startsIn !== null && lasts !== null && lasts > 0 && reason.trim() !== ''
  const submit = () => {
    if (!isWhole) return
    const beginTime = serverNow() + startsIn * hour
    start.mutate({ deviceId, reach, beginTime, endTime: Math.round(beginTime + lasts * hour), reason })
  }
  return (
    <Modal
      open
      width={480}
      title={t('maintenanceTitle', { device: name })}
      okText={t('confirm')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !isWhole, loading: start.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <Muted as="p">{t('maintenanceHint')}</Muted>
        <Radio.Group
          vertical
          aria-label={t('reach')}
          value={reach}
          options={maintenanceReach.options.map(value => ({ value, label: t(value) }))}
          onChange={event => setReach(event.target.value)}
        />
        <label htmlFor={`${id}-starts`}>{t('startsIn')}</label>
        <InputNumber id={`${id}-starts`} min={0} max={farthest} value={startsIn} onChange={setStartsIn} />
        <label htmlFor={`${id}-lasts`}>{t('lasts')}</label>
        <InputNumber id={`${id}-lasts`} min={0.25} max={maxHours} step={1} value={lasts} onChange={setLasts} />
        <label htmlFor={`${id}-reason`}>{t('reason')}</label>
        <Input
          id={`${id}-reason`}
          maxLength={200}
          placeholder={t('reasonHint')}
          value={reason}
          onChange={event => setReason(event.target.value)}
          onPressEnter={submit}
        />
      </div>
    </Modal>
  )
}
