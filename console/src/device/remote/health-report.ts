/** All that can be looked at, one after the other and two cameras at a time, as one text. */
import type { AiServerDetail } from '@watchfire/contract/device/ai-server.shapes.ts'
import { remoteCalls } from '@watchfire/contract/remote/remote.calls.ts'
import type { RemoteJob } from '@watchfire/contract/remote/remote.shapes.ts'
import { request } from '../../core/client.ts'
import { Refusal } from '../../core/refusal.ts'
import { siteText } from '../../core/site-zone.ts'
import { findingsOf, type ProblemTexts, type RemoteTexts, refusalText } from './remote-labels.ts'

const reportCameras = 60
const reportLines = 100
const lookMs = 700

export type ReportWords = {
  t: RemoteTexts
  problems: ProblemTexts
  stateText: (state: string) => string
  now: () => number
}
type Step = { title: string; begin: () => Promise<{ jobId: number }> }

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

async function ended(jobId: number, signal: AbortSignal): Promise<RemoteJob | undefined> {
  while (!signal.aborted) {
    const job = await request(remoteCalls.getJob, { jobId }, { selection: {} })
    if (job.endedAt !== null) return job
    await pause(lookMs)
  }
  return undefined
}

function stepsOf({ aiServer: { aiServerId }, channels }: AiServerDetail, { t }: ReportWords): Step[] {
  const looks = channels.slice(0, reportCameras).flatMap(({ channelId, name }) =>
    (['ping', 'probe'] as const).map(verb => ({
      title: `${name} (${channelId}) · ${t(verb)}`,
      begin: () => request(remoteCalls.runOnCamera, { channelId, verb }),
    })),
  )
  return [
    { title: t('clock'), begin: () => request(remoteCalls.run, { aiServerId, verb: 'clock' }) },
    ...looks,
    { title: t('log'), begin: () => request(remoteCalls.run, { aiServerId, verb: 'log', lines: reportLines }) },
  ]
}

async function textOf({ title, begin }: Step, words: ReportWords, signal: AbortSignal): Promise<string> {
  try {
    const { jobId } = await begin()
    const job = await ended(jobId, signal)
    return job ? [`[${title}]`, ...bodyOf(job, words)].join('\n') : ''
  } catch (error) {
    return `[${title}]\n! ${error instanceof Refusal ? error.text : String(error)}`
  }
}

function bodyOf(job: RemoteJob, { t, problems }: ReportWords): string[] {
  const refusal = refusalText(t, job)
  if (refusal) return [refusal]
  const findings = findingsOf(t, problems, job).map(
    ({ name, text, wrong, hint }) => `${wrong ? '! ' : '  '}${name}: ${text}${hint ? ` ${hint}` : ''}`,
  )
  return [...findings, ...(job.log?.lines ?? [])]
}

/** The text so far is told after each step. What is begun when somebody stops goes to its end at the AI server, and is read by nobody. */
export async function makeReport(
  detail: AiServerDetail,
  words: ReportWords,
  signal: AbortSignal,
  onStep: (done: number, total: number) => void,
): Promise<string> {
  const { t, now, stateText } = words
  const { name, aiServerId, version, state } = detail.aiServer
  const steps = stepsOf(detail, words)
  const texts: string[] = []
  let next = 0
  let done = 0
  onStep(0, steps.length)
  const work = async () => {
    while (next < steps.length && !signal.aborted) {
      const index = next++
      texts[index] = await textOf(steps[index] as Step, words, signal)
      done += 1
      onStep(done, steps.length)
    }
  }
  await Promise.all([work(), work()])
  return [
    `${t('reportOf', { name })} (${aiServerId}) · ${version} · ${stateText(state)}`,
    t('reportMade', { time: siteText(now()) }),
    ...(detail.channels.length > reportCameras ? [t('reportFirst', { count: reportCameras })] : []),
    ...(signal.aborted ? [t('reportStopped')] : []),
    '',
    texts.filter(Boolean).join('\n\n'),
    '',
  ].join('\n')
}
