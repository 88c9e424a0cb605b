/** What a job found, in words: for the cards of the page and for the text of a report alike. */

import { judgeClock } from '@watchfire/contract/device/health.rules.ts'
import type {
  ClockResult,
  JobState,
  PingResult,
  ProbeResult,
  RemoteJob,
  RemoteJobRow,
} from '@watchfire/contract/remote/remote.shapes.ts'
import { siteText } from '../../core/site-zone.ts'
import type { Translate } from '../../core/texts.ts'
import type { cameraProblemTexts } from '../camera/camera-problem.texts.ts'
import type { remoteTexts } from './remote.texts.ts'

export type RemoteTexts = Translate<(typeof remoteTexts)['zh']>
export type ProblemTexts = Translate<(typeof cameraProblemTexts)['zh']>
/** `hint`: what to do about it. */
export type Finding = { name: string; text: string; wrong?: boolean; hint?: string }

export const colourOfJob = {
  queued: 'default',
  running: 'processing',
  done: 'success',
  refused: 'error',
  timedOut: 'warning',
} as const satisfies Record<JobState, string>

/** Why a job found nothing; of one that did, or still runs, nothing. */
export function refusalText(t: RemoteTexts, { state, verb, refusal }: RemoteJobRow): string | undefined {
  if (state === 'timedOut') return t(verb === 'restart' ? 'restartTimedOut' : 'timedOutHint')
  return state === 'refused' ? t(refusal ?? 'failed') : undefined
}

const rounded = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

function lengthText(t: RemoteTexts, ms: number): string {
  if (ms < 100_000) return t('seconds', { count: rounded(ms / 1000) })
  const minutes = ms / 60_000
  return minutes < 100 ? t('minutes', { count: Math.round(minutes) }) : t('hours', { count: Math.round(minutes / 60) })
}

function offsetText(t: RemoteTexts, offset: number): string {
  const length = Math.abs(offset)
  if (length < 100) return t('exact')
  return t(offset > 0 ? 'fast' : 'slow', { time: lengthText(t, length) })
}

function serviceText(t: RemoteTexts, { service, syncedAt }: ClockResult): string {
  if (service === 'running') return t('serviceRunning')
  if (service === 'unknown') return t('serviceUnknown')
  return syncedAt === null ? t('synchronised') : t('syncedAt', { time: siteText(syncedAt) })
}

const clockFindings = (t: RemoteTexts, clock: ClockResult): Finding[] => [
  { name: t('offset'), text: offsetText(t, clock.offsetMs), wrong: judgeClock(clock.offsetMs) === 'bad' },
  { name: t('roundTrip'), text: t('ms', { count: rounded(clock.roundTripMs) }) },
  { name: t('timeService'), text: serviceText(t, clock) },
  { name: t('zone'), text: clock.zone },
  { name: t('uptime'), text: lengthText(t, clock.uptimeSeconds * 1000) },
]

function pingFindings(t: RemoteTexts, problems: ProblemTexts, ping: PingResult): Finding[] {
  const { host, ip, port, attempts, problem } = ping
  const address = `${host}${ip && ip !== host ? ` (${ip})` : ''}:${port}`
  if (problem === 'unknownHost')
    return [{ name: t('address'), text: `${host}: ${t('unknownHost')}`, wrong: true, hint: t('unknownHostHint') }]
  if (problem === 'badAddress')
    return [{ name: t('address'), text: problems('badAddress'), wrong: true, hint: problems('badAddressHint') }]
  const times = attempts.flatMap(({ ms }) => (ms === null ? [] : [ms]))
  const isClosed = attempts.some(({ answer }) => answer === 'refused')
  const hint = isClosed ? t('pingRefusedHint') : times.length === 0 ? problems('unreachableHint') : undefined
  const mean = times.reduce((sum, ms) => sum + ms, 0) / Math.max(1, times.length)
  return [
    { name: t('address'), text: address },
    {
      name: t('attempts'),
      text: [
        t('answered', { count: times.length, total: attempts.length }),
        times.length > 0 && t('average', { count: rounded(mean) }),
        isClosed && t('portRefused'),
      ]
        .filter(Boolean)
        .join(' · '),
      wrong: isClosed || times.length < attempts.length,
      ...(hint && { hint }),
    },
  ]
}

function probeFindings(t: RemoteTexts, problems: ProblemTexts, probe: ProbeResult): Finding[] {
  const { problem, detail, codec, width, height, frameRate, transport, connectMs, describeMs, server, offered } = probe
  const found: (Finding | false)[] = [
    problem !== null && {
      name: t('said'),
      text: detail ? `${problems(problem)} (${detail})` : problems(problem),
      wrong: true,
      hint: problems(`${problem}Hint`),
    },
    codec !== null && { name: t('codec'), text: codec === 'h264' ? 'H.264' : 'H.265' },
    width !== null && height !== null && { name: t('size'), text: t('takenSize', { width, height }) },
    frameRate !== null && { name: t('frameRate'), text: rounded(frameRate) },
    transport !== null && { name: t('transport'), text: t(transport === 'tcp' ? 'overTcp' : 'overUdp') },
    connectMs !== null &&
      describeMs !== null && {
        name: t('answerTime'),
        text: t('answerTimes', { connect: rounded(connectMs), describe: rounded(describeMs) }),
      },
    offered.length > 0 && { name: t('offered'), text: offered.join(' · ') },
    server !== '' && { name: t('device'), text: server },
  ]
  return found.filter(finding => finding !== false)
}

/** What a job found but for pictures and logs. */
export function findingsOf(t: RemoteTexts, problems: ProblemTexts, job: RemoteJob): Finding[] {
  const { clock, ping, probe, snapshot, restart } = job
  if (clock) return clockFindings(t, clock)
  if (ping) return pingFindings(t, problems, ping)
  if (probe) return probeFindings(t, problems, probe)
  if (snapshot?.problem)
    return [
      {
        name: t('noPicture'),
        text: problems(snapshot.problem),
        wrong: true,
        hint: problems(`${snapshot.problem}Hint`),
      },
    ]
  if (snapshot?.byCamera) return [{ name: t('takenBy'), text: t('takenByCamera') }]
  if (restart)
    return [
      {
        name: t('restart'),
        text: t('backAfter', { count: rounded(restart.backAfterMs / 1000), version: restart.version || '–' }),
      },
    ]
  return []
}
