import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { usualSensitivity } from '@watchfire/contract/device/device.shapes.ts'
import { Modal } from 'antd'
import { useId, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { Muted, VisuallyHidden } from '../../ui/text.tsx'
import styles from './SensitivityDialog.module.css'
import { sensitivityTexts } from './sensitivity.texts.ts'

const levels = [1, 2, 3, 4, 5] as const

type Props = { channelId: string; name: string; onClose: () => void }

/** How readily a channel raises alarms. Its AI server follows within seconds. */
export function SensitivityDialog({ channelId, name, onClose }: Props) {
  const t = useTexts(sensitivityTexts)
  const id = useId()
  const channel = useCall(deviceCalls.get, { deviceId: channelId }).data
  const [picked, setPicked] = useState<number>()
  const chosen = picked ?? channel?.sensitivity
  const act = useAct(deviceCalls.setSensitivity, {
    refresh: ['device'],
    successText: t('set'),
    onSuccess: onClose,
  })
  const submit = () => {
    if (chosen !== undefined) act.mutate({ deviceId: channelId, sensitivity: chosen })
  }
  return (
    <Modal
      open
      width={460}
      title={t('change')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      onOk={submit}
      okButtonProps={{ disabled: chosen === undefined }}
      confirmLoading={act.isPending}
      onCancel={onClose}
    >
      <Muted as="p">{t('hint', { device: name || channelId })}</Muted>
      <fieldset className={styles.sensitivity}>
        <VisuallyHidden as="legend">{t('change')}</VisuallyHidden>
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
