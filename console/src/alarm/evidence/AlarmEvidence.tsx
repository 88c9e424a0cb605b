import { LineChartOutlined, PictureOutlined, PlayCircleOutlined, VideoCameraOutlined } from '@ant-design/icons'
import type { Alarm, Occurrence } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { evidenceOf } from '@watchfire/contract/alarm/evidence.ts'
import { channelId } from '@watchfire/contract/device/device.shapes.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { Segmented } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { curveOfAlarm, ReasonCurve } from '../../rule/public/ReasonCurve.tsx'
import { Muted } from '../../ui/text.tsx'
import { LiveTile } from '../../video/public/LiveTile.tsx'
import { RecordingPlayer } from '../../video/public/RecordingPlayer.tsx'
import { detailTexts } from '../detail/detail.texts.ts'
import { alarmTexts } from '../model/alarm.texts.ts'
import styles from './AlarmEvidence.module.css'
import { PictureStage } from './PictureStage.tsx'
import { removedTexts } from './removed-texts.ts'
import { UnansweredCameras } from './UnansweredCameras.tsx'

type View = 'pictures' | 'curve' | 'recording' | 'live'

type Props = {
  alarm: Alarm
  /** The alarm itself, or the occurrence that is looked at. */
  source: Alarm | Occurrence
  onFailed: () => void
  /** Beside the choice of view; its place is there whether it is used or not. */
  aside?: ReactNode
}

/** Pictures, the curve of what was measured, recording, and what the camera sees now: one at a time, in the same place. */
export function AlarmEvidence({ alarm, source, onFailed, aside }: Props) {
  const t = useTexts(detailTexts)
  const word = useTexts(alarmTexts)
  const [chosen, setView] = useState<View>()
  const evidence = useMemo(() => evidenceOf(source), [source])
  const { deviceId, type } = alarm
  const { extra } = source
  const detectedAt = 'detectedAt' in source ? source.detectedAt : source.at
  // The same as long as the alarm is: a chart is drawn from it.
  const curve = useMemo(() => curveOfAlarm({ deviceId, type, detectedAt, extra }), [deviceId, type, detectedAt, extra])
  const removed = removedTexts(alarm, t)
  // A fault of an AI server itself belongs to no camera.
  const view = chosen ?? (curve && evidence.pictures.length === 0 && !removed.pictures ? 'curve' : 'pictures')
  const isCamera = channelId.safeParse(alarm.deviceId).success
  const views = [
    { value: 'pictures' as const, label: t('pictures'), icon: <PictureOutlined aria-hidden /> },
    ...(curve ? [{ value: 'curve' as const, label: t('curve'), icon: <LineChartOutlined aria-hidden /> }] : []),
    ...(isCamera || evidence.recordings.length > 0
      ? [{ value: 'recording' as const, label: t('recording'), icon: <PlayCircleOutlined aria-hidden /> }]
      : []),
    ...(isCamera && mayCall(videoCalls.play)
      ? [{ value: 'live' as const, label: t('live'), icon: <VideoCameraOutlined aria-hidden /> }]
      : []),
  ]
  return (
    <div className={styles.evidence}>
      <div className={styles.bar}>
        {views.length > 1 && (
          <Segmented<View> aria-label={t('evidence')} value={view} onChange={setView} options={views} />
        )}
        {aside}
      </div>
      {view === 'pictures' && removed.pictures && <Muted as="p">{removed.pictures}</Muted>}
      {view === 'pictures' && (
        <PictureStage
          // Pictures may still be coming when the alarm is opened: a new set is looked at from its own first picture.
          key={evidence.pictures.length}
          evidence={evidence}
          alt={word('pictureOf', { type: alarm.typeName })}
          noneText={removed.pictures}
          onFailed={onFailed}
        />
      )}
      {view === 'curve' && curve && (
        <div className={styles.curve}>
          <ReasonCurve {...curve} alarmId={alarm.id} />
        </div>
      )}
      {(view === 'pictures' || view === 'curve') && <UnansweredCameras extra={extra} />}
      {view === 'recording' && (
        <RecordingPlayer
          deviceId={alarm.deviceId}
          deviceName={alarm.deviceName}
          recordings={evidence.recordings}
          alarmAt={source.at}
          {...(removed.recordings && { noneText: removed.recordings })}
        />
      )}
      {view === 'live' && (
        <div className={styles.live}>
          <LiveTile channel={{ channelId: alarm.deviceId, name: alarm.deviceName, aiServerId: alarm.aiServerId }} />
        </div>
      )}
    </div>
  )
}
