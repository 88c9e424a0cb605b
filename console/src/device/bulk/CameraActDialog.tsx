import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Flex, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ActFields } from './ActFields.tsx'
import { ActPreview } from './ActPreview.tsx'
import { cameraActTexts } from './camera-act.texts.ts'
import type { ActedCamera, CameraAct, CameraChange } from './camera-act.ts'
import { OutcomeList } from './OutcomeList.tsx'
import { changeSettings, useCameraAct } from './use-camera-act.ts'

type Props = { act: CameraAct; cameras: readonly ActedCamera[]; onClose: () => void; onDone: () => void }

/** What is asked where nothing has to be chosen. */
const plainChanges: Partial<Record<CameraAct, CameraChange>> = {
  switchOn: { enabled: true },
  switchOff: { enabled: false },
  remove: { remove: true },
}

/** One act on many cameras: what it would change is shown first, then what each of them came to. */
export function CameraActDialog({ act, cameras, onClose, onDone }: Props) {
  const t = useTexts(cameraActTexts)
  const [change, setChange] = useState(plainChanges[act])
  const { results, isBusy, seenAt, run } = useCameraAct(changeSettings)
  const channelIds = cameras.map(({ channelId }) => channelId)
  const preview = useCall(
    deviceCalls.changeCameras,
    { ...change, channelIds, asOf: seenAt, dryRun: true },
    { enabled: change !== undefined && !results, quiet: true, keepPrevious: true },
  )
  const shown = change ? preview.data : undefined
  const willChange = new Set(shown?.flatMap(({ result, channelId }) => (result === 'done' ? [channelId] : [])))
  const failed = cameras.filter(({ channelId }) => results?.get(channelId)?.result === 'refused')
  const acted = cameras.filter(({ channelId }) => results?.has(channelId) || willChange.has(channelId))
  const toDo = results ? failed : acted
  const close = results && !isBusy ? onDone : onClose
  return (
    <Modal
      open
      width={600}
      title={t(`${act}Title`, { count: cameras.length })}
      okText={results ? t('again', { count: failed.length }) : t('do', { act: t(act), count: toDo.length })}
      okButtonProps={{
        disabled: toDo.length === 0 || (!results && preview.isPlaceholderData),
        danger: act === 'remove' || act === 'switchOff',
        loading: isBusy,
        ...(results && !isBusy && failed.length === 0 && { style: { display: 'none' } }),
      }}
      cancelText={t('close')}
      cancelButtonProps={{ disabled: isBusy }}
      closable={!isBusy}
      keyboard={!isBusy}
      mask={{ closable: false }}
      onOk={() => change && void run(toDo, change)}
      onCancel={close}
    >
      {results ? (
        <OutcomeList cameras={acted} results={results} isBusy={isBusy} />
      ) : (
        <Flex vertical gap={12}>
          <span>{t(`${act}Hint`)}</span>
          <ActFields act={act} cameras={cameras} onChange={setChange} />
          <ActPreview outcomes={shown} isAsked={change !== undefined} error={preview.error?.text} />
        </Flex>
      )}
    </Modal>
  )
}
