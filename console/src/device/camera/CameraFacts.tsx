import { rights } from '@watchfire/contract/core/rights.ts'
import type { Camera } from '@watchfire/contract/device/camera.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useRight } from '../../core/session-store.ts'
import { siteText } from '../../core/site-zone.ts'
import { listNames, type Translate, useTexts } from '../../core/texts.ts'
import { TextButton } from '../../ui/buttons.tsx'
import { Can } from '../../ui/Can.tsx'
import { meterTexts } from '../meter/meter.texts.ts'
import styles from './CameraFacts.module.css'
import { cameraTexts } from './camera.texts.ts'
import { cameraEventsTexts } from './camera-events.texts.ts'
import { type CameraTexts, placeText } from './camera-labels.ts'
import { eventsSourceTexts } from './events-source.texts.ts'
import { eventsByText } from './events-source-labels.ts'
import { MetersDialog } from './lazy-camera-dialog.ts'

type Fact = [name: string, value: ReactNode]

/** Where a camera is and how it is set up. */
export function CameraFacts({ camera }: { camera: Camera }) {
  const t = useTexts(cameraTexts)
  const ofEvents = useTexts(cameraEventsTexts)
  const ofMeters = useTexts(meterTexts)
  const ofSource = useTexts(eventsSourceTexts)
  const { aiServerId, aiServerName, companyName, location, ip, settings } = camera
  const facts: Fact[] = [
    [t('place'), [companyName, placeText(camera)].filter(Boolean).join(' / ')],
    [t('location'), location || '–'],
    [t('aiServer'), <AiServerName key={aiServerId} id={aiServerId} name={aiServerName} />],
    [t('sensitivity'), t('level', { level: camera.sensitivity })],
    ...(settings ? settingFacts(settings, t) : ([[t('address'), ip || '–']] satisfies Fact[])),
    ...(settings
      ? ([
          [ofMeters('meters'), <MetersFact key="meters" channelId={camera.channelId} count={settings.meters.length} />],
        ] satisfies Fact[])
      : []),
    ...(settings?.events.length
      ? ([[ofEvents('events'), settings.events.map(kind => ofEvents(kind)).join(', ')]] satisfies Fact[])
      : []),
    ...eventsFacts(camera, ofSource),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function settingFacts(settings: NonNullable<Camera['settings']>, t: CameraTexts): Fact[] {
  const { address, second, login, zones, faults, record, plates, changedAt, changedBy } = settings
  return [
    [t('address'), address],
    ...(second ? ([[t('second'), second]] satisfies Fact[]) : []),
    [t('login'), t(login ? 'hasLogin' : 'noLogin')],
    [t('zones'), zones.length > 0 ? `${zones.length}: ${zones.map(zone => zone.name).join(', ')}` : t('noZones')],
    [t('faults'), t(faults ? 'on' : 'notOn')],
    [t('record'), t(record ? 'on' : 'notOn')],
    [t('plates'), t(plates ? 'on' : 'notOn')],
    [t('changed'), t('changedBy', { time: siteText(changedAt), by: changedBy })],
  ]
}

/** By what its own alarms are told, and what is told beside: names nobody knows, and other channels of a recorder. */
function eventsFacts({ settings, eventsAside }: Camera, t: Translate<typeof eventsSourceTexts.zh>): Fact[] {
  if (!settings?.events.length || settings.eventsBy.by === 'onvif') return []
  const { unknown = [], strangers = [] } = eventsAside ?? {}
  const nameOf = (event: string) => (event === '!unreadable' || event === '!tooLong' ? t(unread[event]) : event)
  return [
    [t('eventsMaker'), eventsByText(settings.eventsBy, t)],
    [t('unknown'), listNames(unknown.map(({ event, count }) => t('times', { name: nameOf(event), count })))],
    [t('strangers'), listNames(strangers.map(each => t('channelTimes', each)))],
  ].flatMap(([name, value]) => (value ? [[name, value] as Fact] : []))
}
const unread = { '!unreadable': 'unreadable', '!tooLong': 'tooLong' } as const

/** The meters that are read in its picture, with the way to set them up. */
function MetersFact({ channelId, count }: { channelId: string; count: number }) {
  const t = useTexts(meterTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {count > 0 ? t('count', { count }) : t('none')}{' '}
      <Can call={deviceCalls.updateCamera}>
        <TextButton onClick={() => setOpen(true)}>{t('open')}</TextButton>
      </Can>
      {isOpen && <MetersDialog channelId={channelId} onClose={() => setOpen(false)} />}
    </>
  )
}

function AiServerName({ id, name }: { id: string; name: string }) {
  const leadsThere = useRight(rights.aiServers)
  return leadsThere ? <Link to={`/ai-box-manage?open=${encodeURIComponent(id)}`}>{name}</Link> : name
}
