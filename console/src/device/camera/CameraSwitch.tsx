import { PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import type { Camera } from '@watchfire/contract/device/camera.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { RowQuestion, RowRemoval } from '../../ui/list/RowActions.tsx'
import { cameraTexts } from './camera.texts.ts'
import { type CameraSettings, unchanged } from './camera-settings.ts'

type Props = { camera: Camera; settings: CameraSettings; onRemoved: () => void }

/** Switches a camera off and on; one that never gave a picture can be removed. */
export function CameraSwitch({ camera, settings, onRemoved }: Props) {
  const t = useTexts(cameraTexts)
  const { channelId, name, canRemove } = camera
  const { enabled, version } = settings
  const options = { refresh: ['device', 'setup'] as const, successText: t('done') }
  const update = useAct(deviceCalls.updateCamera, options)
  const remove = useAct(deviceCalls.removeCamera, { ...options, onSuccess: onRemoved })
  return (
    <>
      <Can call={deviceCalls.updateCamera}>
        <RowQuestion
          label={t(enabled ? 'switchOff' : 'switchOn')}
          of={name}
          icon={enabled ? <PauseCircleOutlined /> : <PlayCircleOutlined />}
          danger={enabled}
          title={t(enabled ? 'switchOffTitle' : 'switchOnTitle', { name })}
          hint={t(enabled ? 'switchOffHint' : 'switchOnHint')}
          loading={update.isPending}
          onConfirm={() => update.mutate({ ...unchanged(camera, settings), enabled: !enabled })}
        />
      </Can>
      {canRemove && (
        <Can call={deviceCalls.removeCamera}>
          <RowRemoval
            label={t('remove')}
            of={name}
            title={t('removeTitle', { name })}
            hint={t('removeHint')}
            loading={remove.isPending}
            onConfirm={() => remove.mutate({ channelId, version })}
          />
        </Can>
      )}
    </>
  )
}
