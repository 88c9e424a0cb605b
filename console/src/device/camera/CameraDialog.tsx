import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Modal } from 'antd'
import type { Refusal } from '../../core/refusal.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { AddCameraForm, type NewCameraProps } from './AddCameraForm.tsx'
import { cameraFormTexts } from './camera-form.texts.ts'
import { EditCameraForm } from './EditCameraForm.tsx'

type Props = Pick<NewCameraProps, 'aiServerId' | 'onClose'> & {
  /** The camera that is changed; without one a new one is added. */
  channelId?: string | undefined
}

/** Adds a camera to an AI server, or changes one. */
export const CameraDialog = ({ channelId, aiServerId, onClose }: Props) =>
  channelId === undefined ? (
    <NewCameraDialog aiServerId={aiServerId} onClose={onClose} />
  ) : (
    <KnownCamera channelId={channelId} onClose={onClose} />
  )

/** `companyId`: of AI servers of this one alone. */
export function NewCameraDialog({ companyId, ...props }: NewCameraProps & { companyId?: number }) {
  const t = useTexts(cameraFormTexts)
  const servers = useCall(deviceCalls.listAiServers, {}, { quiet: true })
  if (!servers.data) return <Unread title={t('addTitle')} read={servers} onClose={props.onClose} />
  const aiServers = servers.data.rows.filter(server => companyId === undefined || server.companyId === companyId)
  return <AddCameraForm aiServers={aiServers} {...props} />
}

function KnownCamera({ channelId, onClose }: { channelId: string; onClose: () => void }) {
  const t = useTexts(cameraFormTexts)
  const camera = useCall(deviceCalls.getCamera, { channelId }, { quiet: true, fresh: true })
  if (!camera.data) return <Unread title={t('editTitle')} read={camera} onClose={onClose} />
  const { settings } = camera.data
  if (settings) return <EditCameraForm camera={camera.data} settings={settings} onClose={onClose} />
  return (
    <Modal open width={560} title={t('editTitle')} footer={null} onCancel={onClose}>
      {t('inFile')}
    </Modal>
  )
}

type Read = { isPending: boolean; error: Refusal | null; refetch: () => unknown }

/** Stands for a form whose facts have not come, or could not be read. */
function Unread({ title, read: { isPending, error, refetch }, onClose }: UnreadProps) {
  return (
    <Modal open width={560} title={title} footer={null} onCancel={onClose}>
      <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
    </Modal>
  )
}
type UnreadProps = { title: string; read: Read; onClose: () => void }
