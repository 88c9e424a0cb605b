import { LoadingOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { RecordingControls } from '../RecordingControls.tsx'
import type { Storage } from '../recording-source.ts'
import { type RecordingState, useRecording } from '../use-recording.ts'
import { videoTexts } from '../video.texts.ts'
import styles from './RecordingPlayer.module.css'

type Props = {
  deviceId: string
  deviceName: string
  /** Names of the recordings, as the alarm has them. */
  recordings: readonly string[]
  /** When the alarm came, ms: for half a minute its recording is waited for instead of missed. */
  alarmAt?: number
  /** What is said when there is none: why. */
  noneText?: string
}

/** Plays what was recorded of an alarm, from the server or from the device, whichever the person may see and has it. */
export function RecordingPlayer({ deviceId, deviceName, recordings, alarmAt, noneText }: Props) {
  const t = useTexts(videoTexts)
  const [chosen, setChosen] = useState(0)
  const [storage, setStorage] = useState<Storage>()
  const at = Math.min(chosen, Math.max(0, recordings.length - 1))
  const name = recordings[at]
  const { state, again } = useRecording({ deviceId, name, storage, alarmAt })

  return (
    <section className={styles.recording} aria-label={t('recordingOf', { device: deviceName })} data-state={state.kind}>
      <RecordingFrame
        key={`${name}`}
        state={state}
        deviceName={deviceName}
        noneText={noneText}
        fileName={name ?? ''}
        onAgain={again}
      />
      <div className={styles.choices}>
        {state.sources.length > 1 && (
          <Segmented<Storage>
            aria-label={t('source')}
            size="small"
            value={state.kind === 'ready' ? state.storage : (storage ?? 'cloud')}
            onChange={setStorage}
            options={state.sources.map(source => ({
              value: source.storage,
              label: t(source.storage),
              disabled: !source.stored,
              tooltip: source.stored ? undefined : t('notStored'),
            }))}
          />
        )}
        {recordings.length > 1 && (
          <Segmented<number>
            aria-label={t('recordings')}
            size="small"
            value={at}
            onChange={setChosen}
            options={recordings.map((_, value) => ({ value, label: t('clip', { number: value + 1 }) }))}
          />
        )}
      </div>
    </section>
  )
}

type FrameProps = {
  state: RecordingState
  deviceName: string
  noneText: string | undefined
  fileName: string
  onAgain: () => void
}

function RecordingFrame({ state, deviceName, noneText, fileName, onAgain }: FrameProps) {
  const t = useTexts(videoTexts)
  const video = useRef<HTMLVideoElement>(null)
  /** Link that could not be played, and where it stood then. */
  const [broken, setBroken] = useState<{ url: string; renewed: boolean }>()
  const resumeAt = useRef(0)
  const ready = state.kind === 'ready' ? state : undefined
  const failed = ready !== undefined && broken?.url === ready.url && broken.renewed

  // A link is good for one opening within a minute; a page that stood open for long gets a new one, once, by itself.
  const onError = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    const played = currentTarget.currentTime > 0 && !broken
    resumeAt.current = currentTarget.currentTime
    setBroken({ url: ready?.url ?? '', renewed: !played })
    if (played) onAgain()
  }
  const retry = () => {
    setBroken(undefined)
    onAgain()
  }

  return (
    <>
      <div className={styles.frame}>
        {ready && !failed && (
          <video
            ref={video}
            src={ready.url}
            data-storage={ready.storage}
            aria-label={t('recordingOf', { device: deviceName })}
            controls
            controlsList="nodownload noremoteplayback"
            disablePictureInPicture
            muted
            autoPlay
            playsInline
            preload="auto"
            onLoadedMetadata={event => {
              event.currentTarget.currentTime = resumeAt.current
              resumeAt.current = 0
            }}
            onError={onError}
          />
        )}
        {state.kind !== 'ready' && (
          <RecordingMessage state={state} deviceName={deviceName} noneText={noneText} onRetry={retry} />
        )}
        {failed && <RecordingMessage state={{ kind: 'failed', sources: [] }} deviceName={deviceName} onRetry={retry} />}
      </div>
      <RecordingControls
        video={video}
        url={failed ? undefined : ready?.url}
        fileName={`${deviceName} ${fileName}`.replace(/[\\/]+/g, '_')}
      />
    </>
  )
}

type MessageProps = {
  state: Exclude<RecordingState, { kind: 'ready' }>
  deviceName: string
  noneText?: string | undefined
  onRetry: () => void
}

function RecordingMessage({ state, deviceName, noneText, onRetry }: MessageProps) {
  const t = useTexts(videoTexts)
  const busy = state.kind === 'loading' || state.kind === 'saving'
  const words = {
    loading: t('loading'),
    saving: t('saving'),
    noRight: t('noRight'),
    none: noneText ?? t('noRecording'),
    failed: (state.kind === 'failed' && state.text) || t('recordFailed', { device: deviceName }),
  }
  return (
    <div className={styles.message} role={busy ? 'status' : 'alert'}>
      {busy ? <LoadingOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
      <span>{words[state.kind]}</span>
      {(state.kind === 'failed' || state.kind === 'none') && (
        <Button size="small" onClick={onRetry}>
          {t('again')}
        </Button>
      )}
    </div>
  )
}
