import { rights } from '@watchfire/contract/core/rights.ts'
import type { AiServerChannel } from '@watchfire/contract/device/ai-server.shapes.ts'
import { Link } from 'react-router'
import { useRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Muted } from '../../ui/text.tsx'
import { AddCameraButton } from '../camera/AddCameraButton.tsx'
import { devicePath } from '../public/device-path.ts'
import { StateMark } from '../public/StateMark.tsx'
import { StreamFigures } from '../stream/StreamFigures.tsx'
import styles from './AiServerChannels.module.css'
import { aiServerTexts } from './ai-server.texts.ts'

type Props = { aiServerId: string; channels: readonly AiServerChannel[] }

/** The cameras of an AI server, each with the way to its alarms. */
export function AiServerChannels({ aiServerId, channels }: Props) {
  const t = useTexts(aiServerTexts)
  const seesCameras = useRight(rights.devices)
  const seesAlarms = useRight(rights.workplace)
  return (
    <section>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('channels')}</h3>
        {seesCameras && <Link to={`/device-manage?aiServerId=${encodeURIComponent(aiServerId)}`}>{t('cameras')}</Link>}
        <AddCameraButton aiServerId={aiServerId} type="link" />
      </div>
      {channels.length === 0 && <Muted as="p">{t('noChannels')}</Muted>}
      <ul className={styles.channels}>
        {channels.map(({ channelId, name, state, location, ip, video }) => (
          <li key={channelId}>
            <StateMark state={state} />
            <TwoLines>
              <Link to={devicePath(channelId)}>{name}</Link>
              <small>{[channelId, location, ip].filter(Boolean).join(' · ')}</small>
              {video && (
                <small>
                  <StreamFigures video={video} />
                </small>
              )}
            </TwoLines>
            {seesAlarms && (
              <Link to={`/workplace?device=${encodeURIComponent(channelId)}`} aria-label={t('alarmsOf', { name })}>
                {t('alarms')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
