import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { usualSensitivity } from '@watchfire/contract/device/device.shapes.ts'
import { Modal } from 'antd'
import { useId, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { Muted, VisuallyHidden } from '../../ui/text.tsx'
import { popupTexts } from '../popup/popup.texts.ts'
import { precisionTexts } from './precision.texts.ts'
import styles from './SensitivityDialog.module.css'

const levels = [1, 2, 3, 4, 5] as const

type Props = { alarm: Pick<Alarm, 'deviceId' | 'deviceName'>; onClose: () => void }

/** How readily a channel raises alarms. Its AI server follows within seconds. */
export function SensitivityDialog({ alarm, onClose }: Props) {
  const t = useTexts(precisionTexts)
  const popup = useTexts(popupTexts)
  const id = useId()
  const channel = useCall(deviceCalls.get, { deviceId: alarm.deviceId }).data
  const [picked, setPicked] = useState<number>()
  const chosen = picked ?? channel?.sensitivity
  const act = useAct(deviceCalls.setSensitivity, {
    refresh: ['device'],
    successText: popup('set'),
    onSuccess: onClose,
  })
  const submit = () => {
    if (chosen !== undefined) act.mutate({ deviceId: alarm.deviceId, sensitivity: chosen })
  }
  return (
    <Modal
      open
      width={460}
      title={t('sensitivity')}
      okText={popup('confirm')}
      cancelText={popup('cancel')}
      onOk={submit}
      okButtonProps={{ disabled: chosen === undefined }}
      confirmLoading={act.isPending}
      onCancel={onClose}
    >
      <Muted as="p">{t('sensitivityHint', { device: alarm.deviceName || alarm.deviceId })}</Muted>
      <fieldset className={styles.sensitivity}>
        <VisuallyHidden as="legend">{t('sensitivity')}</VisuallyHidden>
        {levels.map(level => (
          <label key={level} data-chosen={chosen === level}>
            <input
              type="radio"
              name={id}
              checked={chosen === level}
              disabled={!channel}
              onChange={() => setPicked(level)}
            />
            <span>{t(`level${level}`)}</span>
            {level === usualSensitivity && <small>{t('asSetUp')}</small>}
          </label>
        ))}
      </fieldset>
    </Modal>
  )
}
