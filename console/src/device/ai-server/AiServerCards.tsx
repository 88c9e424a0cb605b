import type { AiServer } from '@watchfire/contract/device/ai-server.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { DeviceCards } from '../public/DeviceCards.tsx'
import { AiServerActions } from './AiServerActions.tsx'
import { AiServerFacts } from './AiServerFacts.tsx'
import { aiServerTexts } from './ai-server.texts.ts'
import { byTrouble, sinceText } from './ai-server-labels.ts'
import { KeyMark } from './KeyMark.tsx'

type Props = { servers: readonly AiServer[]; onOpen: (aiServerId: string) => void }

/** The same list for a narrow screen, and for whoever looks at few AI servers. */
export function AiServerCards({ servers, onOpen }: Props) {
  const t = useTexts(aiServerTexts)
  return (
    <DeviceCards
      onOpen={onOpen}
      cards={byTrouble(servers, t).map(server => ({
        id: server.aiServerId,
        name: server.name,
        state: server.state,
        facts: (
          <>
            <small>{[server.projectName, server.regionName, server.location].filter(Boolean).join(' / ')}</small>
            <small>{sinceText(server, t)}</small>
          </>
        ),
        body: <AiServerFacts server={server} />,
        foot: (
          <>
            <KeyMark serverKey={server.key} t={t} />
            <AiServerActions server={server} />
          </>
        ),
      }))}
    />
  )
}
