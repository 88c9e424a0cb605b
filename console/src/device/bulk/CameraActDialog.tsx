import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Alert, Flex, Modal } from 'antd'
import { useState } from 'react'
import { listNames, type Translate, useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ActFields } from './ActFields.tsx'
import { cameraActTexts } from './camera-act.texts.ts'
import { type ActedCamera, type CameraAct, type CameraWish, countOf, refusalsOf } from './camera-act.ts'
import { OutcomeList } from './OutcomeList.tsx'
import { useCameraAct } from './use-camera-act.ts'

type CameraActTexts = Translate<(typeof cameraActTexts)['zh']>
type Props = { act: CameraAct; cameras: readonly ActedCamera[]; onClose: () => void; onDone: () => void }

/** What is wished where nothing has to be chosen. */
const plainWishes: Partial<Record<CameraAct, CameraWish>> = {
  switchOn: { enabled: true },
  switchOff: { enabled: false },
  remove: { remove: true },
}

/** One act on many cameras: what it would change is shown first, then what each of them came to. */
export function CameraActDialog({ act, cameras, onClose, onDone }: Props) {
  const t = useTexts(cameraActTexts)
  const [wish, setWish] = useState(plainWishes[act])
  const { results, isBusy, run } = useCameraAct()
  const channelIds = cameras.map(({ channelId }) => channelId)
  const preview = useCall(
    deviceCalls.changeCameras,
    { ...wish, channelIds, dryRun: true },
    { enabled: wish !== undefined && !results, quiet: true, keepPrevious: true },
  )
  const shown = wish ? preview.data : undefined
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
      onOk={() => wish && void run(toDo, wish)}
      onCancel={close}
    >
      {results ? (
        <OutcomeList cameras={acted} results={results} isBusy={isBusy} />
      ) : (
        <Flex vertical gap={12}>
          <span>{t(`${act}Hint`)}</span>
          <ActFields act={act} cameras={cameras} onWish={setWish} />
          <Preview outcomes={shown} isAsked={wish !== undefined} error={preview.error?.text} />
        </Flex>
      )}
    </Modal>
  )
}

type PreviewProps = {
  outcomes: ReturnType<typeof useCall<typeof deviceCalls.changeCameras>>['data']
  isAsked: boolean
  error: string | undefined
}
/** Names told of each reason. */
const namesShown = 5

function Preview({ outcomes, isAsked, error }: PreviewProps) {
  const t = useTexts(cameraActTexts)
  if (error) return <Alert type="error" showIcon title={error} />
  if (!outcomes) return <p role="status">{t(isAsked ? 'checking' : 'choose')}</p>
  const same = countOf(outcomes, 'same')
  const refusals = refusalsOf(outcomes)
  return (
    <div role="status">
      <Alert
        type={refusals.length > 0 ? 'warning' : 'info'}
        showIcon
        title={[
          t('would', { count: countOf(outcomes, 'done') }),
          ...(same > 0 ? [t('wouldSame', { count: same })] : []),
        ].join(' · ')}
        description={refusals.map(({ reason, names }) => (
          <div key={reason}>
            {t('wouldNot', { count: names.length })}
            {reason} ({namesText(names, t)})
          </div>
        ))}
      />
    </div>
  )
}

function namesText(names: readonly string[], t: CameraActTexts) {
  const first = listNames(names.slice(0, namesShown))
  return names.length > namesShown ? t('names', { names: first, count: names.length }) : first
}
