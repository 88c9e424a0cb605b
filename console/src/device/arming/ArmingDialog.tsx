import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Modal } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { PageMessage } from '../../ui/state/PageMessage.tsx'
import { isSet } from '../drawing/set-camera.ts'
import { ArmingForm } from './ArmingForm.tsx'
import { armingTexts } from './arming.texts.ts'

/** When a camera is armed. */
export function ArmingDialog({ channelId, onClose }: { channelId: string; onClose: () => void }) {
  const t = useTexts(armingTexts)
  const { data, error, isPending, refetch } = useCall(
    deviceCalls.getCamera,
    { channelId },
    { quiet: true, fresh: true },
  )
  if (data && isSet(data)) return <ArmingForm key={channelId} camera={data} onClose={onClose} />
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
