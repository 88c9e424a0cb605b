import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Modal } from 'antd'
import type { ComponentType } from 'react'
import { type Texts, useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { PageMessage } from '../../ui/state/PageMessage.tsx'
import { isSet, type SetCamera } from './set-camera.ts'

/** `inFile`: of a camera whose settings stand in the file beside its AI server. */
type DialogWords = { title: `${string}{name}${string}`; inFile: string }
type Props = {
  channelId: string
  texts: Texts<DialogWords>
  form: ComponentType<{ camera: SetCamera; onClose: () => void }>
  onClose: () => void
}

/** Reads a camera as it is now, for a dialog that changes a part of it. */
export function SetCameraDialog({ channelId, texts, form: Form, onClose }: Props) {
  const t = useTexts(texts)
  const { data, error, isPending, refetch } = useCall(
    deviceCalls.getCamera,
    { channelId },
    { quiet: true, fresh: true },
  )
  if (data && isSet(data)) return <Form key={channelId} camera={data} onClose={onClose} />
  return (
    <Modal open footer={null} title={data && t('title', { name: data.name })} onCancel={onClose}>
      {data ? (
        <PageMessage>{t('inFile')}</PageMessage>
      ) : (
        <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
      )}
    </Modal>
  )
}
