import { EyeOutlined, PhoneOutlined } from '@ant-design/icons'
import { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { StateMark } from '../../device/public/StateMark.tsx'
import { LiveTile } from '../../video/public/LiveTile.tsx'
import { relationTexts } from '../relation.texts.ts'
import styles from './RelatedOfDevice.module.css'

/** The other cameras of a device's place, one of them live at a time, and whom to call. Nothing where nothing is related. */
export function RelatedOfDevice({ deviceId }: { deviceId: string }) {
  const t = useTexts(relationTexts)
  const maySeeLive = mayCall(videoCalls.play)
  const [watchedId, setWatched] = useState<string>()
  const { cameras = [], people = [] } = useCall(relationCalls.readRelated, { deviceId }, { quiet: true }).data ?? {}
  if (cameras.length + people.length === 0) return null
  const watched = cameras.find(camera => camera.channelId === watchedId)
  return (
    <section className={styles.related} aria-label={t('related')}>
      <h3>{t('related')}</h3>
      {watched && (
        <div className={styles.picture}>
          <LiveTile key={watched.channelId} channel={watched} onClose={() => setWatched(undefined)} />
        </div>
      )}
      <ul>
        {cameras.map(({ channelId, name, state }) => (
          <li key={channelId}>
            <span>{name}</span>
            <StateMark state={state} />
            {maySeeLive && (
              <Button
                size="small"
                icon={<EyeOutlined />}
                aria-pressed={channelId === watchedId}
                aria-label={t('watch', { name })}
                onClick={() => setWatched(now => (now === channelId ? undefined : channelId))}
              />
            )}
          </li>
        ))}
        {people.map(({ accountId, name, phone, mail, note }) => (
          <li key={accountId}>
            <span>
              {name} {note && <small>{note}</small>}
            </span>
            {phone === '' ? (
              <small>{mail}</small>
            ) : (
              <a href={`tel:${phone}`} aria-label={t('call', { name })}>
                <PhoneOutlined /> {phone}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
