import type { RemoteJob } from '@watchfire/contract/remote/remote.shapes.ts'
import { Alert, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { serverNow } from '../../core/server-clock.ts'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { Muted } from '../../ui/text.tsx'
import { cameraProblemTexts } from '../camera/camera-problem.texts.ts'
import { Findings } from './Findings.tsx'
import styles from './JobCard.module.css'
import { LogView } from './LogView.tsx'
import { remoteTexts } from './remote.texts.ts'
import { colourOfJob, findingsOf, refusalText } from './remote-labels.ts'
import { useJob } from './use-job.ts'

/** One job from the moment somebody asked for it: how long it has been going on, and what it found. */
export function JobCard({ jobId }: { jobId: number }) {
  const t = useTexts(remoteTexts)
  const job = useJob(jobId)
  if (!job)
    return (
      <li className={styles.job}>
        <Spin size="small" />
      </li>
    )
  return (
    <li className={styles.job} data-testid="remote-job" data-state={job.state} data-verb={job.verb}>
      <div className={styles.head}>
        <strong>{[t(job.verb), job.channelName].filter(Boolean).join(' · ')}</strong>
        <StateTag color={colourOfJob[job.state]}>{t(job.state)}</StateTag>
        {job.endedAt === null && <Elapsed since={job.madeAt} />}
        <Muted as="small">{t('byAt', { by: job.madeBy, time: siteText(job.madeAt) })}</Muted>
      </div>
      <div role="status" className={styles.found}>
        <Found job={job} />
      </div>
    </li>
  )
}

function Found({ job }: { job: RemoteJob }) {
  const t = useTexts(remoteTexts)
  const problems = useTexts(cameraProblemTexts)
  const refusal = refusalText(t, job)
  if (refusal) return <Alert type={job.state === 'refused' ? 'error' : 'warning'} showIcon title={refusal} />
  if (job.state !== 'done') return null
  const findings = findingsOf(t, problems, job)
  if (findings.length === 0 && !job.log && !job.picture) return <Muted>{t('forgotten')}</Muted>
  return (
    <>
      {findings.length > 0 && <Findings findings={findings} />}
      {job.log && <LogView log={job.log} />}
      {job.picture && (
        <img
          className={styles.picture}
          src={`data:image/jpeg;base64,${job.picture}`}
          width={job.snapshot?.width ?? undefined}
          height={job.snapshot?.height ?? undefined}
          alt={t('pictureOf', { name: job.channelName })}
        />
      )}
    </>
  )
}

const tick = 1000

/** Seconds that somebody has waited. */
function Elapsed({ since }: { since: number }) {
  const t = useTexts(remoteTexts)
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tick)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={styles.elapsed}>
      <Spin size="small" /> {t('elapsed', { count: Math.max(0, Math.round((now - since) / 1000)) })}
    </span>
  )
}
