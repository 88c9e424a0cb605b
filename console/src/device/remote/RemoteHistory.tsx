import { remoteCalls } from '@watchfire/contract/remote/remote.calls.ts'
import type { RemoteJobRow } from '@watchfire/contract/remote/remote.shapes.ts'
import { useState } from 'react'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { TextButton } from '../../ui/buttons.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { Muted } from '../../ui/text.tsx'
import styles from './RemoteHistory.module.css'
import { remoteTexts } from './remote.texts.ts'
import { colourOfJob } from './remote-labels.ts'

/** As many as the server gives at a time. */
const page = 30
type Props = { aiServerId: string; onShow: (jobId: number) => void }

/** Who did what to an AI server from here, the newest first. */
export function RemoteHistory({ aiServerId, onShow }: Props) {
  const t = useTexts(remoteTexts)
  return (
    <section>
      <h3 className={styles.title}>{t('history')}</h3>
      <JobPage aiServerId={aiServerId} onShow={onShow} />
    </section>
  )
}

function JobPage({ aiServerId, before, onShow }: Props & { before?: number }) {
  const t = useTexts(remoteTexts)
  const { data } = useCall(remoteCalls.listJobs, { aiServerId, ...(before && { before }) }, { keepPrevious: true })
  const [asked, ask] = useState(false)
  if (!data) return null
  const last = data.length === page ? data.at(-1) : undefined
  if (data.length === 0 && !before) return <Muted as="p">{t('noHistory')}</Muted>
  return (
    <>
      <ul className={styles.jobs}>
        {data.map(job => (
          <JobLine key={job.jobId} job={job} onShow={onShow} />
        ))}
      </ul>
      {last && !asked && <TextButton onClick={() => ask(true)}>{t('older')}</TextButton>}
      {last && asked && <JobPage key={last.jobId} aiServerId={aiServerId} before={last.jobId} onShow={onShow} />}
    </>
  )
}

function JobLine({ job, onShow }: { job: RemoteJobRow; onShow: (jobId: number) => void }) {
  const t = useTexts(remoteTexts)
  const name = [t(job.verb), job.channelName].filter(Boolean).join(' · ')
  return (
    <li className={styles.job}>
      <time>{siteText(job.madeAt)}</time>
      <span className={styles.what}>
        <TextButton style={{ padding: 0 }} aria-label={`${t('show')} ${name}`} onClick={() => onShow(job.jobId)}>
          {name}
        </TextButton>
        <Muted as="small">{job.madeBy}</Muted>
      </span>
      <StateTag color={colourOfJob[job.state]}>{t(job.state)}</StateTag>
    </li>
  )
}
