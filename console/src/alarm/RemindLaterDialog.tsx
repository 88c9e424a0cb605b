import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { InputNumber, Modal } from 'antd'
import { useId, useState } from 'react'
import { serverNow } from '../core/server-clock.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { popupTexts } from './popup.texts.ts'
import { fixedMinutes, mostHours, type RemindChoice, remindSpan } from './remind-span.ts'
import './remind.css'

type Props = {
  /** A pending alarm comes back when the time is over; without an id only the device is silenced. */
  alarm: Pick<Alarm, 'deviceId' | 'deviceName'> & { id?: string }
  /** 1: do-not-disturb for the device (spec §4). */
  type?: 1
  onClose: () => void
  onSet?: () => void
}

/** Remind-later for one alarm, or do-not-disturb for its device. */
export function RemindLaterDialog({ alarm, type, onClose, onSet }: Props) {
  const t = useTexts(popupTexts)
  const id = useId()
  const [choice, setChoice] = useState<RemindChoice>(null)
  const [hours, setHours] = useState<number | null>(1)
  const [asked, setAsked] = useState(false)
  const span = remindSpan(choice, hours)
  const act = useAct(deviceCalls.remind, {
    refresh: ['device'],
    successText: t('set'),
    onSuccess: () => {
      onSet?.()
      onClose()
    },
  })
  const submit = () => {
    setAsked(true)
    if (span === undefined) return
    const begin = serverNow()
    act.mutate({
      deviceId: alarm.deviceId,
      nrBeginTime: begin,
      nrEndTime: begin + span,
      alarmId: type === 1 ? undefined : alarm.id,
    })
  }
  const device = alarm.deviceName || alarm.deviceId
  return (
    <Modal
      open
      width={420}
      title={t(type === 1 ? 'doNotDisturb' : 'remindLater')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      onOk={submit}
      confirmLoading={act.isPending}
      onCancel={onClose}
    >
      <p className="wf-quiet">{t(type === 1 ? 'disturbHint' : 'remindHint', { device })}</p>
      <fieldset className="wf-remind" aria-describedby={asked && span === undefined ? `${id}-missing` : undefined}>
        <legend className="wf-visually-hidden">{t('chooseTime')}</legend>
        {fixedMinutes.map(minutes => (
          <label key={minutes}>
            <input type="radio" name={id} checked={choice === minutes} onChange={() => setChoice(minutes)} />
            {t('minutes', { count: minutes })}
          </label>
        ))}
        <label>
          <input type="radio" name={id} checked={choice === 'custom'} onChange={() => setChoice('custom')} />
          {t('custom')}
        </label>
      </fieldset>
      {choice === 'custom' && (
        <span className="wf-remind-hours">
          <InputNumber
            autoFocus
            min={0}
            max={mostHours}
            step={0.5}
            precision={1}
            value={hours}
            aria-label={t('hoursHint')}
            onChange={setHours}
            onPressEnter={submit}
          />
          {t('hours')}
        </span>
      )}
      {asked && span === undefined && (
        <p id={`${id}-missing`} className="wf-field-error" role="alert">
          {t('chooseTime')}
        </p>
      )}
    </Modal>
  )
}
