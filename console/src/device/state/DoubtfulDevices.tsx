import { type DoubtfulDevice, deskCalls, silentDays } from '@watchfire/contract/alarm/desk.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useRight } from '../../core/session-store.ts'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { QuietBadge } from '../../quiet/public/QuietBadge.tsx'
import { RemindLaterDialog } from '../../quiet/public/RemindLaterDialog.tsx'
import { Can } from '../../ui/Can.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListSection } from '../../ui/list/ListParts.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Muted } from '../../ui/text.tsx'
import { devicePath } from '../public/device-path.ts'
import { SensitivityDialog } from '../public/SensitivityDialog.tsx'
import styles from './DoubtfulDevices.module.css'
import { verdictText } from './device-state-labels.ts'
import { stateTexts } from './state.texts.ts'

const kinds = ['blind', 'noisy', 'silent'] as const
const words = { blind: 'blind', noisy: 'noisy', silent: 'quietSince' } as const

/** Channels that see nothing, cry wolf or fell silent, each with what can be done about it. */
export function DoubtfulDevices({ title }: { title: ReactNode }) {
  const t = useTexts(stateTexts)
  const { data: devices, isError, error, refetch } = useCall(deskCalls.listDoubtfulDevices, {}, { quiet: true })
  return (
    <ListSection>
      {title}
      {devices ? (
        <div className={styles.parts}>
          {devices.length === 0 && <Muted as="p">{t('nothingDoubtful')}</Muted>}
          {kinds.map(kind => (
            <Doubtful key={kind} kind={kind} devices={devices.filter(({ doubt }) => doubt === kind)} />
          ))}
        </div>
      ) : (
        <ListEmpty state={isError ? 'failed' : 'loading'} error={error ?? undefined} onRetry={() => void refetch()} />
      )}
    </ListSection>
  )
}

function Doubtful({ kind, devices }: { kind: (typeof kinds)[number]; devices: readonly DoubtfulDevice[] }) {
  const t = useTexts(stateTexts)
  if (devices.length === 0) return null
  return (
    <section>
      <h2>{t(words[kind])}</h2>
      <Muted as="p">{t(`${words[kind]}Hint`, { days: silentDays })}</Muted>
      <ul className={styles.rows}>
        {devices.map(device => (
          <li key={`${device.deviceId} ${device.typeName}`} className={styles.row}>
            <TwoLines>
              <Link to={devicePath(device.deviceId)}>{device.deviceName}</Link>
              <small>{[device.projectName, device.deviceId].join(' · ')}</small>
              <small>{factOf(device, t)}</small>
            </TwoLines>
            <Remedies device={device} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function factOf(device: DoubtfulDevice, t: Parameters<typeof verdictText>[1]): string {
  if (device.since === null) return verdictText(device, t)
  return t(device.doubt === 'blind' ? 'faultSince' : 'lastDetection', { time: siteText(device.since) })
}

function Remedies({ device: { deviceId, deviceName, doubt } }: { device: DoubtfulDevice }) {
  const t = useTexts(stateTexts)
  const [dialog, setDialog] = useState<'sensitivity' | 'silence'>()
  const changes = useRight(rights.devices)
  const alarm = { id: '', typeName: '', deviceId, deviceName }
  const close = () => setDialog(undefined)
  return (
    <div className={styles.acts}>
      <QuietBadge deviceId={deviceId} />
      {doubt !== 'blind' && (
        <Can call={deviceCalls.setSensitivity}>
          <Button size="small" onClick={() => setDialog('sensitivity')}>
            {t('sensitivityOf')}
          </Button>
        </Can>
      )}
      {changes && <Link to={`/device-manage?open=${encodeURIComponent(deviceId)}`}>{t('zonesOf')}</Link>}
      <Can call={quietCalls.silenceDevice}>
        <Button size="small" onClick={() => setDialog('silence')}>
          {t('silenceOf')}
        </Button>
      </Can>
      {dialog === 'sensitivity' && <SensitivityDialog channelId={deviceId} name={deviceName} onClose={close} />}
      {dialog === 'silence' && <RemindLaterDialog alarm={alarm} type={1} onClose={close} />}
    </div>
  )
}
