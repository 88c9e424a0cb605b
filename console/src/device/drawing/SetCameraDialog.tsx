import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { PageMessage } from '../../ui/state/PageMessage.tsx'
import { isSet, type SetCamera } from './set-camera.ts'

type Props = {
  channelId: string
  title: (camera: { name: string }) => string
  /** What is said of a camera whose settings stand in the file beside its AI server. */
  inFile: string
  onClose: () => void
  children: (camera: SetCamera) => ReactNode
}

/** Reads a camera as it is now, for a dialog that changes a part of it. */
export function SetCameraDialog({ channelId, title, inFile, onClose, children }: Props) {
  const { data, error, isPending, refetch } = useCall(
    deviceCalls.getCamera,
    { channelId },
    { quiet: true, fresh: true },
  )
  if (data && isSet(data)) return children(data)
  return (
    <Modal open footer={null} title={data && title(data)} onCancel={onClose}>
      {data ? (
        <PageMessage>{inFile}</PageMessage>
      ) : (
        <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
      )}
    </Modal>
  )
}
