import type { AiServer } from '@watchfire/contract/device/ai-server.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { StateMark } from '../public/StateMark.tsx'
import { AiServerActions } from './AiServerActions.tsx'
import styles from './AiServerCards.module.css'
import { AiServerFacts } from './AiServerFacts.tsx'
import { aiServerTexts } from './ai-server.texts.ts'
import { sinceText } from './ai-server-words.ts'
import { KeyMark } from './KeyMark.tsx'

type Props = { servers: readonly AiServer[]; onOpen: (aiServerId: string) => void }

/** The same list for a narrow screen, and for whoever looks at few AI servers. */
export function AiServerCards({ servers, onOpen }: Props) {
  const t = useTexts(aiServerTexts)
  return (
    <ul className={styles.cards}>
      {servers.map(server => (
        <li key={server.aiServerId} className={styles.card} data-state={server.state}>
          <button type="button" className={styles.open} onClick={() => onOpen(server.aiServerId)}>
            <span className={styles.head}>
              <strong>{server.name}</strong>
              <StateMark state={server.state} />
            </span>
            <span className={styles.place}>
              <span>{[server.projectName, server.regionName, server.location].filter(Boolean).join(' / ')}</span>
              <span>{sinceText(server, t)}</span>
            </span>
          </button>
          <AiServerFacts server={server} />
          <div className={styles.foot}>
            <KeyMark serverKey={server.key} t={t} />
            <AiServerActions server={server} />
          </div>
        </li>
      ))}
    </ul>
  )
}
