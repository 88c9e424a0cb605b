import { useQuery } from '@tanstack/react-query'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../core/language.ts'
import { serverNow } from '../../core/server-clock.ts'
import { useTexts } from '../../core/texts.ts'
import { readWallChannels } from '../../device/public/channel-calls.ts'
import { LiveTile } from '../../video/public/LiveTile.tsx'
import { useAskForSound, useSoundBlocked } from '../../voice/public/sound-blocked.ts'
import { CountMark, LevelTag, measuredAndPlace } from '../list/AlarmMarks.tsx'
import { AlarmPicture } from '../list/AlarmPicture.tsx'
import { alarmTexts } from '../model/alarm.texts.ts'
import styles from './AlarmTakeover.module.css'
import type { Takeover } from './takeover.ts'
import { wallTexts } from './wall.texts.ts'

/** A severe alarm over the whole wall: its picture, what its camera sees now, what and where it is. Nothing while there is none. */
export function AlarmTakeover({ takeover: { shown, waiting } }: { takeover: Takeover }) {
  const t = useTexts(wallTexts)
  const soundBlocked = useSoundBlocked()
  useAskForSound()
  if (!shown)
    return soundBlocked ? (
      <p className={styles.blocked} role="status">
        {t('soundBlocked')}
      </p>
    ) : null
  return <Shown key={shown.alarm.id} alarm={shown.alarm} others={waiting.length} />
}

function Shown({ alarm, others }: { alarm: Alarm; others: number }) {
  const t = useTexts(wallTexts)
  const word = useTexts(alarmTexts)
  const language = useLanguage()
  const [picture] = alarm.pictures
  return (
    <section
      className={styles.takeover}
      role="alert"
      data-testid="takeover"
      data-pictured={picture !== undefined}
      aria-label={t('takeover')}
    >
      <header>
        <LevelTag alarm={alarm} />
        <h2>
          {alarm.typeName} <CountMark count={alarm.count} />
        </h2>
        <p className={styles.fact}>{measuredAndPlace(alarm, language)}</p>
        <p className={`${styles.fact} ${styles.time}`}>
          <time>{alarm.atText.slice(11)}</time>
          <Age since={alarm.receivedAt} />
        </p>
      </header>
      {picture && (
        <AlarmPicture link={picture} alt={word('pictureOf', { type: alarm.typeName })} className={styles.picture} />
      )}
      <Camera alarm={alarm} />
      {others > 0 && <footer>{t('queue', { count: others })}</footer>}
    </section>
  )
}

/** What the camera sees now; a sensor has none. */
function Camera({ alarm }: { alarm: Alarm }) {
  const t = useTexts(wallTexts)
  const camera = useQuery({
    queryKey: ['device', 'takeover', alarm.deviceId],
    queryFn: async ({ signal }) => (await readWallChannels([alarm.deviceId], signal))[0] ?? null,
    meta: { quiet: true },
  })
  return (
    <div className={styles.camera}>
      {camera.data ? (
        <LiveTile channel={camera.data} />
      ) : (
        <p className={styles.none}>{camera.isPending ? '' : t('noCamera')}</p>
      )}
    </div>
  )
}

function Age({ since }: { since: number }) {
  const t = useTexts(wallTexts)
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 10_000)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.floor((now - since) / 60_000)
  return <span>{minutes < 1 ? t('justNow') : t('minutes', { minutes })}</span>
}
