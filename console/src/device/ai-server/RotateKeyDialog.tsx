import type { AiServer } from '@watchfire/contract/device/ai-server.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Modal, Radio, Space } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { aiServerTexts } from './ai-server.texts.ts'
import { NewKeyDialog } from './NewKeyDialog.tsx'

/** Asks what becomes of the old key, makes the new one and shows it. */
export function RotateKeyDialog({ server, onClose }: { server: AiServer; onClose: () => void }) {
  const t = useTexts(aiServerTexts)
  const { aiServerId, name } = server
  const [endFormer, setEndFormer] = useState(false)
  const rotate = useAct(deviceCalls.rotateKey, { refresh: ['device'] })
  if (rotate.data) return <NewKeyDialog made={rotate.data} name={name} onClose={onClose} />
  return (
    <Modal
      open
      width={480}
      title={t('rotateTitle', { name })}
      okText={t('makeKey')}
      cancelText={t('cancel')}
      confirmLoading={rotate.isPending}
      onOk={() => rotate.mutate({ aiServerId, endFormer })}
      onCancel={onClose}
    >
      <p>{t('rotateHint')}</p>
      {server.key?.state !== 'revoked' && (
        <Radio.Group value={endFormer} onChange={event => setEndFormer(event.target.value)}>
          <Space orientation="vertical">
            <Radio value={false}>{t('keepFormer')}</Radio>
            <Radio value={true}>{t('endFormer')}</Radio>
          </Space>
        </Radio.Group>
      )}
    </Modal>
  )
}
