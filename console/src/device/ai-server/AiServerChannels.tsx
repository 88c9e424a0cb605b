import { rights } from '@watchfire/contract/core/rights.ts'
import type { AiServerChannel } from '@watchfire/contract/device/ai-server.shapes.ts'
import { Link } from 'react-router'
import { useRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Muted } from '../../ui/text.tsx'
import { StateMark } from '../public/StateMark.tsx'
import styles from './AiServerChannels.module.css'
import { aiServerTexts } from './ai-server.texts.ts'

/** The cameras of an AI server, each with the way to its alarms. */
export function AiServerChannels({ channels }: { channels: readonly AiServerChannel[] }) {
  const t = useTexts(aiServerTexts)
  const seesAlarms = useRight(rights.workplace)
  return (
    <section>
      <h3 className={styles.title}>{t('channels')}</h3>
      {channels.length === 0 && <Muted as="p">{t('noChannels')}</Muted>}
      <ul className={styles.channels}>
        {channels.map(({ channelId, name, state, location, ip }) => (
          <li key={channelId}>
            <StateMark state={state} />
            <TwoLines>
              <span>{name}</span>
              <small>{[channelId, location, ip].filter(Boolean).join(' · ')}</small>
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
