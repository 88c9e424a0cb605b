import { faceUseCalls } from '@watchfire/contract/people/face-use.calls.ts'
import type { FaceUse } from '@watchfire/contract/people/face-use.shapes.ts'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { faceUseTexts } from './face-use.texts.ts'

/** Switches face recognition on or off, after it was said what comes of it. */
export function SwitchFaces({ use }: { use: FaceUse }) {
  const t = useTexts(faceUseTexts)
  const [isOpen, setOpen] = useState(false)
  const { companyId, companyName: name, inUse, version, servers, faces } = use
  const act = useAct(faceUseCalls.switch, {
    refresh: ['faceUse', 'library', 'person'],
    successText: t('done'),
    onSuccess: () => setOpen(false),
  })
  const verb = t(inUse ? 'switchOff' : 'switchOn')
  return (
    <>
      <Button
        danger={inUse}
        type={!inUse && version > 0 ? 'primary' : 'default'}
        disabled={!inUse && version === 0}
        onClick={() => setOpen(true)}
      >
        {verb}
      </Button>
      <Modal
        open={isOpen}
        width={480}
        title={t(inUse ? 'offTitle' : 'onTitle', { name })}
        okText={verb}
        okButtonProps={{ danger: inUse }}
        confirmLoading={act.isPending}
        onOk={() => act.mutate({ companyId, inUse: !inUse, version })}
        onCancel={() => setOpen(false)}
      >
        {inUse ? (
          <ul>
            <li>{t('offServers', { count: servers })}</li>
            <li>{t('offStored', { count: faces })}</li>
            <li>{t('offHistory')}</li>
          </ul>
        ) : (
          <p>{t('onHint', { version })}</p>
        )}
      </Modal>
    </>
  )
}
