import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { aiServerId, type Channel, type OneChannel } from '@watchfire/contract/device/device.shapes.ts'
import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { Button, Descriptions } from 'antd'
import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useLiveEvents } from '../../core/live-channel.ts'
import { mayCall, useRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { refreshModules, useCall } from '../../core/use-call.ts'
import { MaintenanceDialog } from '../../quiet/public/MaintenanceDialog.tsx'
import { QuietBadge } from '../../quiet/public/QuietBadge.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { Can } from '../../ui/Can.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListSection, ListTitle } from '../../ui/list/ListParts.tsx'
import { Muted } from '../../ui/text.tsx'
import { LiveTile } from '../../video/public/LiveTile.tsx'
import { SetUpMark } from '../camera/SetUpMark.tsx'
import { devicePath } from '../public/device-path.ts'
import { StateMark } from '../public/StateMark.tsx'
import { StreamFigures } from '../stream/StreamFigures.tsx'
import { streamFiguresTexts } from '../stream/stream-figures.texts.ts'
import { AiServerInfo } from './AiServerInfo.tsx'
import styles from './DeviceInfoPage.module.css'
import { DevicePrecision } from './DevicePrecision.tsx'
import { StateHistory } from './StateHistory.tsx'
import { stateTexts } from './state.texts.ts'

/** How its pictures come is told once a minute. */
const every = 60_000

/** One device whole: a channel, or an AI server. */
export function DeviceInfoPage() {
  const deviceId = useSearchParams()[0].get('deviceId')?.slice(0, 60) ?? ''
  if (deviceId === '') return <Navigate to="/device-state" replace />
  return aiServerId.safeParse(deviceId).success ? (
    <AiServerInfo key={deviceId} aiServerId={deviceId} />
  ) : (
    <ChannelInfo key={deviceId} deviceId={deviceId} />
  )
}

/** Its picture, how it is and was, where it stands, how it is set up, and the ways on. */
function ChannelInfo({ deviceId }: { deviceId: string }) {
  const t = useTexts(stateTexts)
  const read = useCall(deviceCalls.get, { deviceId }, { quiet: true, selection: {}, refetchInterval: every })
  useLiveEvents('device', () => void refreshModules(['device']))
  const seesStates = useRight(rights.deviceStates)
  const aside = { quiet: true, selection: {} } as const
  const camera = useCall(
    deviceCalls.getCamera,
    { channelId: deviceId },
    { ...aside, enabled: mayCall(deviceCalls.getCamera) },
  )
  const precision = useCall(
    deskCalls.readDevicePrecision,
    { deviceId },
    { ...aside, enabled: mayCall(deskCalls.readDevicePrecision) },
  )
  // The parts come together: what comes later would push down what is being read.
  const channel = camera.isLoading || precision.isLoading ? undefined : read.data
  return (
    <ListSection>
      <header className={styles.head}>
        {seesStates && <BackLink to="/device-state">{t('back')}</BackLink>}
        <ListTitle>{channel?.name ?? t('facts')}</ListTitle>
        {channel && <StateMark state={channel.state} />}
        {channel && <QuietBadge deviceId={channel.channelId} />}
        {channel && <WaysOn channel={channel} />}
      </header>
      {channel ? (
        <div className={styles.parts}>
          <div className={styles.sides}>
            <Picture channel={channel} />
            <DeviceFacts channel={channel} />
          </div>
          <Can call={deskCalls.readDevicePrecision}>
            <DevicePrecision deviceId={channel.channelId} />
          </Can>
          <StateHistory deviceId={channel.channelId} />
        </div>
      ) : (
        <ListEmpty
          state={read.isError ? 'failed' : 'loading'}
          error={read.error ?? undefined}
          onRetry={() => void read.refetch()}
        />
      )}
    </ListSection>
  )
}

function WaysOn({ channel }: { channel: Channel }) {
  const t = useTexts(stateTexts)
  const [asked, setAsked] = useState(false)
  const seesAlarms = useRight(rights.workplace)
  const seesSettings = useRight(rights.devices)
  const seesRemote = useRight(rights.remote)
  const id = encodeURIComponent(channel.channelId)
  return (
    <>
      {seesAlarms && <Link to={`/workplace?device=${id}`}>{t('alarms')}</Link>}
      {seesSettings && <Link to={`/device-manage?open=${id}`}>{t('settings')}</Link>}
      {seesRemote && (
        <Link to={`/remote?open=${encodeURIComponent(channel.aiServerId)}&camera=${id}`}>{t('remote')}</Link>
      )}
      <Can call={quietCalls.startMaintenance}>
        <Button size="small" onClick={() => setAsked(true)}>
          {t('setMaintenance')}
        </Button>
      </Can>
      {asked && <MaintenanceDialog deviceId={channel.channelId} name={channel.name} onClose={() => setAsked(false)} />}
    </>
  )
}

function Picture({ channel }: { channel: Channel }) {
  const t = useTexts(stateTexts)
  return (
    <Can call={videoCalls.play}>
      <section aria-label={t('live')}>
        {channel.state === 'online' ? (
          <div className={styles.picture}>
            <LiveTile channel={channel} />
          </div>
        ) : (
          <Muted as="p">{t('noPicture')}</Muted>
        )}
      </section>
    </Can>
  )
}

function DeviceFacts({ channel }: { channel: OneChannel }) {
  const t = useTexts(stateTexts)
  const ofStream = useTexts(streamFiguresTexts)
  const { channelId } = channel
  const seesServer = mayCall(deviceCalls.getAiServer)
  const camera = useCall(
    deviceCalls.getCamera,
    { channelId },
    { quiet: true, selection: {}, enabled: mayCall(deviceCalls.getCamera) },
  ).data
  const place = [channel.companyName, channel.projectName, channel.regionName].filter(Boolean).join(' / ')
  return (
    <Descriptions
      size="small"
      bordered
      column={1}
      items={[
        { key: 'id', label: t('device'), children: channelId },
        { key: 'place', label: t('place'), children: place },
        { key: 'location', label: t('location'), children: channel.location || '–' },
        {
          key: 'aiServer',
          label: t('aiServer'),
          children: seesServer ? (
            <Link to={devicePath(channel.aiServerId)}>{channel.aiServerName}</Link>
          ) : (
            channel.aiServerName
          ),
        },
        ...(channel.video
          ? [{ key: 'stream', label: ofStream('picture'), children: <StreamFigures video={channel.video} /> }]
          : []),
        { key: 'sensitivity', label: t('sensitivity'), children: t('level', { level: channel.sensitivity }) },
        ...(camera ? [{ key: 'setUp', label: t('setUp'), children: <SetUpMark setUp={camera.setUp} /> }] : []),
      ]}
    />
  )
}
