import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { useListUrl } from '../../ui/list/list-url.ts'
import { Muted } from '../../ui/text.tsx'
import { AiServerFacts } from '../ai-server/AiServerFacts.tsx'
import { StateMark } from '../public/StateMark.tsx'
import { HealthReport } from './HealthReport.tsx'
import { JobCard } from './JobCard.tsx'
import { RemoteActs } from './RemoteActs.tsx'
import styles from './RemoteDrawer.module.css'
import { RemoteHistory } from './RemoteHistory.tsx'
import { remoteTexts } from './remote.texts.ts'

const every = 10_000
/** More would be scrolled past; the older ones stand in the history. */
const cardsShown = 12

/** What can be done to one AI server from here, what came of it, and who did what before. */
export function RemoteDrawer({ aiServerId, onClose }: { aiServerId: string; onClose: () => void }) {
  const t = useTexts(remoteTexts)
  const [{ filters }] = useListUrl(['camera'])
  const [jobs, setJobs] = useState<readonly number[]>([])
  const { data, error, isPending, refetch } = useCall(
    deviceCalls.getAiServer,
    { aiServerId },
    { refetchInterval: every },
  )
  const server = data?.aiServer
  const show = (jobId: number) => setJobs(shown => [jobId, ...shown.filter(one => one !== jobId)].slice(0, cardsShown))
  return (
    <Drawer open size={760} title={server?.name ?? t('title')} onClose={onClose}>
      {server ? (
        <div className={styles.parts}>
          <div className={styles.head}>
            <StateMark state={server.state} />
            <Muted>{server.aiServerId}</Muted>
            <Muted>{[server.projectName, server.regionName, server.location].filter(Boolean).join(' / ')}</Muted>
          </div>
          <AiServerFacts server={server} />
          <RemoteActs detail={data} cameraId={filters.camera} onBegun={show} />
          <HealthReport detail={data} />
          <section>
            <h3 className={styles.title}>{t('results')}</h3>
            {jobs.length === 0 && <Muted as="p">{t('noResults')}</Muted>}
            <ol className={styles.jobs}>
              {jobs.map(jobId => (
                <JobCard key={jobId} jobId={jobId} />
              ))}
            </ol>
          </section>
          <RemoteHistory aiServerId={aiServerId} onShow={show} />
        </div>
      ) : (
        <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}
