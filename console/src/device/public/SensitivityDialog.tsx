import { channelCalls } from '@watchfire/contract/device/channel.calls.ts'
import { Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { Muted } from '../../ui/text.tsx'
import { SensitivityChoice } from './SensitivityChoice.tsx'
import { sensitivityTexts } from './sensitivity.texts.ts'

type Props = { channelId: string; name: string; onClose: () => void }

/** How readily a channel raises alarms. Its AI server follows within seconds. */
export function SensitivityDialog({ channelId, name, onClose }: Props) {
  const t = useTexts(sensitivityTexts)
  const channel = useCall(channelCalls.get, { deviceId: channelId }).data
  const [picked, setPicked] = useState<number>()
  const chosen = picked ?? channel?.sensitivity
  const act = useAct(channelCalls.setSensitivity, {
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
      <SensitivityChoice chosen={chosen} disabled={!channel} onChoose={setPicked} />
    </Modal>
  )
}
