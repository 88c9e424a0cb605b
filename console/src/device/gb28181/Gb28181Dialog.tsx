import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Modal } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { Gb28181Form } from './Gb28181Form.tsx'
import { gb28181Texts } from './gb28181.texts.ts'

type Props = { aiServerId: string; name: string; onClose: () => void }

/** Which devices may register at an AI server, and how they are. */
export function Gb28181Dialog({ aiServerId, name, onClose }: Props) {
  const t = useTexts(gb28181Texts)
  const { data, error, isPending, refetch } = useCall(
    deviceCalls.readGb28181,
    { aiServerId },
    { quiet: true, fresh: true },
  )
  if (data) return <Gb28181Form aiServerId={aiServerId} name={name} setUp={data} onClose={onClose} />
  return (
    <Modal open title={t('title', { name })} footer={null} onCancel={onClose}>
      <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
    </Modal>
  )
}
