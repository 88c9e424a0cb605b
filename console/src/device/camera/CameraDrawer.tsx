import { rights } from '@watchfire/contract/core/rights.ts'
import type { Camera } from '@watchfire/contract/device/camera.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { Alert, Drawer } from 'antd'
import { Link } from 'react-router'
import { useRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { Muted } from '../../ui/text.tsx'
import { LiveTile } from '../../video/public/LiveTile.tsx'
import { ArmedMark } from '../arming/ArmedMark.tsx'
import { devicePath } from '../public/device-path.ts'
import { StateMark } from '../public/StateMark.tsx'
import { ZonesOnPicture } from '../zone/ZonesOnPicture.tsx'
import { CameraActions } from './CameraActions.tsx'
import styles from './CameraDrawer.module.css'
import { CameraFacts } from './CameraFacts.tsx'
import { CameraSwitch } from './CameraSwitch.tsx'
import { cameraTexts } from './camera.texts.ts'
import { cameraEventsTexts } from './camera-events.texts.ts'
import { pictureProblem } from './camera-labels.ts'
import { cameraProblemTexts } from './camera-problem.texts.ts'
import { eventsSourceTexts } from './events-source.texts.ts'
import { SetUpMark } from './SetUpMark.tsx'

const every = 10_000

/** One camera: its picture, what is wrong with it, its settings, and what can be done. */
export function CameraDrawer({ channelId, onClose }: { channelId: string; onClose: () => void }) {
  const t = useTexts(cameraTexts)
  const seesAlarms = useRight(rights.workplace)
  const {
    data: camera,
    error,
    isPending,
    refetch,
  } = useCall(deviceCalls.getCamera, { channelId }, { refetchInterval: every })
  return (
    <Drawer
      open
      size={640}
      title={camera?.name ?? t('detail')}
      extra={
        camera && (
          <>
            <CameraActions camera={camera} />
            {camera.settings && <CameraSwitch camera={camera} settings={camera.settings} onRemoved={onClose} />}
          </>
        )
      }
      onClose={onClose}
    >
      {camera ? (
        <div className={styles.parts}>
          <div className={styles.head}>
            <StateMark state={camera.state} />
            <SetUpMark setUp={camera.setUp} />
            <ArmedMark armed={camera.armed} until={camera.armedUntil} />
            <Muted>{channelId}</Muted>
            <Link to={devicePath(channelId)}>{t('deviceInfo')}</Link>
            {seesAlarms && <Link to={`/workplace?device=${encodeURIComponent(channelId)}`}>{t('alarms')}</Link>}
          </div>
          <CameraNotes camera={camera} />
          {camera.state === 'online' && (
            <Can call={videoCalls.play}>
              <div className={styles.picture}>
                <LiveTile channel={camera} />
              </div>
            </Can>
          )}
          {camera.settings && hasDrawing(camera.settings) && (
            <ZonesOnPicture camera={camera} drawn={drawn(camera.settings)} />
          )}
          <CameraFacts camera={camera} />
        </div>
      ) : (
        <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}

/** What one should know of it, the worst first. */
function CameraNotes({ camera }: { camera: Camera }) {
  const t = useTexts(cameraTexts)
  const why = useTexts(cameraProblemTexts)
  const problems = [camera.refusal, pictureProblem(camera)].filter(problem => problem !== null && problem !== undefined)
  const ofEvents = useTexts(cameraEventsTexts)
  const { setUp, secondStream, eventsState } = camera
  const service = useTexts(eventsSourceTexts)(camera.settings?.eventsBy.by ?? 'onvif')
  const troubled = secondStream === 'online' || secondStream === 'opening' ? null : secondStream
  return (
    <>
      {[...new Set(problems)].map(problem => (
        <Alert key={problem} type="error" showIcon title={why(problem)} description={why(`${problem}Hint`)} />
      ))}
      {camera.state === 'online' && troubled && (
        <Alert
          type="warning"
          showIcon
          title={t(troubled === 'otherShape' ? 'secondShape' : 'secondTrouble', { problem: why(troubled) })}
          description={why(`${troubled}Hint`)}
        />
      )}
      {camera.settings?.events.length && eventsState && eventsState !== 'listening' && eventsState !== 'opening' ? (
        <Alert
          type="warning"
          showIcon
          title={ofEvents('notHeard', { problem: ofEvents(eventsState, { service }) })}
          description={ofEvents(`${eventsState}Hint`, { service })}
        />
      ) : null}
      {(setUp === 'file' || setUp === 'waiting' || setUp === 'off') && (
        <Alert type={setUp === 'off' ? 'warning' : 'info'} showIcon title={t(`${setUp}Hint`)} />
      )}
    </>
  )
}

type Settings = NonNullable<Camera['settings']>
const drawn = ({ zones, masks, lines }: Settings) => ({ zones, masks, lines })
const hasDrawing = (settings: Settings): boolean => Object.values(drawn(settings)).some(list => list.length > 0)
