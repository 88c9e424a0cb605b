import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Drawer } from 'antd'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { Muted } from '../../ui/text.tsx'
import { StateMark } from '../public/StateMark.tsx'
import { AiServerActions } from './AiServerActions.tsx'
import { AiServerChannels } from './AiServerChannels.tsx'
import styles from './AiServerDrawer.module.css'
import { AiServerFacts } from './AiServerFacts.tsx'
import { aiServerTexts } from './ai-server.texts.ts'
import { sinceText } from './ai-server-words.ts'
import { HealthTrends } from './HealthTrends.tsx'
import { Heartbeats } from './Heartbeats.tsx'
import { KeyMark } from './KeyMark.tsx'

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
          </div>
          <span>
            {[server.companyName, server.projectName, server.regionName, server.location].filter(Boolean).join(' / ')}
          </span>
          <AiServerFacts server={server} />
          <dl className={styles.times}>
            <dt>{t('lastSeen')}</dt>
            <dd>{server.lastSeenAt === null ? t('never') : siteText(server.lastSeenAt)}</dd>
            <dt>{t('started')}</dt>
            <dd>{server.startedAt === null ? '–' : siteText(server.startedAt)}</dd>
            <dt>{t('key')}</dt>
            <dd>
              <KeyMark serverKey={server.key} t={t} />
              {server.key?.usedAt && <Muted as="small">{t('keyUsed', { time: siteText(server.key.usedAt) })}</Muted>}
            </dd>
            <dt>{t('registered')}</dt>
            <dd>
              {server.registeredBy
                ? t('registeredBy', { time: siteText(server.registeredAt), by: server.registeredBy })
                : siteText(server.registeredAt)}
            </dd>
          </dl>
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
