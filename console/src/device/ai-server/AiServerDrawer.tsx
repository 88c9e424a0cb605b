import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Drawer } from 'antd'
import { Link } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { Muted } from '../../ui/text.tsx'
import { devicePath } from '../public/device-path.ts'
import { StateMark } from '../public/StateMark.tsx'
import { AiServerActions } from './AiServerActions.tsx'
import { AiServerChannels } from './AiServerChannels.tsx'
import styles from './AiServerDrawer.module.css'
import { AiServerFacts } from './AiServerFacts.tsx'
import { AiServerModels } from './AiServerModels.tsx'
import { AiServerSettings } from './AiServerSettings.tsx'
import { AiServerTimes } from './AiServerTimes.tsx'
import { aiServerTexts } from './ai-server.texts.ts'
import { sinceText } from './ai-server-labels.ts'
import { HealthTrends } from './HealthTrends.tsx'
import { Heartbeats } from './Heartbeats.tsx'

const every = 10_000

/** One AI server with its channels and its last heartbeats. */
export function AiServerDrawer({ aiServerId, onClose }: { aiServerId: string; onClose: () => void }) {
  const t = useTexts(aiServerTexts)
  const { data, error, isPending, refetch } = useCall(
    deviceCalls.getAiServer,
    { aiServerId },
    { refetchInterval: every },
  )
  const server = data?.aiServer
  return (
    <Drawer
      open
      size={640}
      title={server?.name ?? t('detail')}
      extra={server && <AiServerActions server={server} />}
      onClose={onClose}
    >
      {server ? (
        <div className={styles.parts}>
          <div className={styles.head}>
            <StateMark state={server.state} />
            <Muted>{sinceText(server, t)}</Muted>
            <Muted>{server.aiServerId}</Muted>
            <Link to={devicePath(aiServerId)}>{t('wholePage')}</Link>
          </div>
          <span>
            {[server.companyName, server.projectName, server.regionName, server.location].filter(Boolean).join(' / ')}
          </span>
          <AiServerFacts server={server} />
          <AiServerTimes server={server} configuration={data.configuration} />
          <AiServerModels models={data.models} />
          <AiServerSettings settings={data.settings} />
          <AiServerChannels aiServerId={aiServerId} channels={data.channels} />
          <HealthTrends aiServerId={aiServerId} />
          <Heartbeats heartbeats={data.heartbeats} />
        </div>
      ) : (
        <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}
