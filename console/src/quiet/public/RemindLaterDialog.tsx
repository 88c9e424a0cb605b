import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { quietErrors } from '@watchfire/contract/quiet/quiet.errors.ts'
import { Checkbox, InputNumber, Modal } from 'antd'
import { useId, useState } from 'react'
import { useLanguage } from '../../core/language.ts'
import { serverNow } from '../../core/server-clock.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { FieldError } from '../../ui/form/FieldParts.tsx'
import { Muted, VisuallyHidden } from '../../ui/text.tsx'
import { quietTexts } from '../quiet.texts.ts'
import { fixedMinutes, maxHours, type RemindChoice, remindSpan } from '../remind-span.ts'
import styles from './RemindLaterDialog.module.css'

type Props = {
  alarm: Pick<Alarm, 'id' | 'typeName' | 'deviceId' | 'deviceName'>
  /** 1: do-not-disturb for the whole device (spec §4). */
  type?: 1
  onClose: () => void
  onSet?: () => void
}

/** Remind-later for one alarm and its type on its channel, or do-not-disturb for the device. */
export function RemindLaterDialog({ alarm, type, onClose, onSet }: Props) {
  const t = useTexts(quietTexts)
  const language = useLanguage()
  const id = useId()
  const [choice, setChoice] = useState<RemindChoice>(null)
  const [hours, setHours] = useState<number | null>(1)
  const [includeSevere, setIncludeSevere] = useState(false)
  const [asked, setAsked] = useState(false)
  const span = remindSpan(choice, hours)
  const isTooLong = choice === 'custom' && hours !== null && hours > maxHours
  const options = {
    refresh: ['quiet', 'device'] as const,
    successText: t('set'),
    onSuccess: () => {
      onSet?.()
      onClose()
    },
  }
  const silence = useAct(quietCalls.silenceDevice, options)
  const postpone = useAct(quietCalls.postponeAlarm, options)
  const submit = () => {
    setAsked(true)
    if (span === undefined) return
    const begin = serverNow()
    const period = { nrBeginTime: begin, nrEndTime: begin + span, includeSevere }
    if (type === 1) silence.mutate({ deviceId: alarm.deviceId, ...period })
    else postpone.mutate({ alarmId: alarm.id, ...period })
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
      confirmLoading={silence.isPending || postpone.isPending}
      onCancel={onClose}
    >
      <Muted as="p">
        {type === 1 ? t('disturbHint', { device }) : t('remindHint', { device, type: alarm.typeName })}{' '}
        {!includeSevere && t('severeComes')}
      </Muted>
      <fieldset className={styles.remind} aria-describedby={asked && span === undefined ? `${id}-missing` : undefined}>
        <VisuallyHidden as="legend">{t('chooseTime')}</VisuallyHidden>
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
        <span className={styles.hours}>
          <InputNumber
            autoFocus
            // Without an upper limit: the field would keep more hours to itself, and what was typed before them would be set.
            min={0}
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
      <Can right={rights.processAlarm}>
        <div className={styles.severe}>
          <Checkbox checked={includeSevere} onChange={event => setIncludeSevere(event.target.checked)}>
            {t('includeSevere')}
          </Checkbox>
          {includeSevere && <p role="alert">{t('includeSevereHint')}</p>}
        </div>
      </Can>
      {asked && span === undefined && (
        <FieldError id={`${id}-missing`} role="alert">
          {isTooLong ? quietErrors['quiet.tooLong'][language] : t('chooseTime')}
        </FieldError>
      )}
    </Modal>
  )
}
