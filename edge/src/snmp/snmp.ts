/** SNMP at the edge: its child process is started and replaced here, and what that receives goes to the spool. */
import type { IngestAlarm } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { IngestReading } from '@watchfire/contract/sensor/sensor.shapes.ts'
import {
  type SnmpConfiguration,
  type SnmpDeviceOrder,
  type SnmpReport,
  type SnmpSecret,
  snmpBytes,
  snmpReport,
  snmpSecret,
} from '@watchfire/contract/snmp/snmp.shapes.ts'
import type { Logger } from 'pino'
import { ChildHandle } from '../child/child-handle.ts'
import { answerOnce } from '../stream/answer-once.ts'
import type { OpenStream, StreamOutlet } from '../stream/stream-outlet.ts'
import { engineFile } from './engine-file.ts'
import type { SnmpAlarm, SnmpOrder, SnmpSettings, SnmpUpdate } from './snmp-messages.ts'

const answerMs = 8000
/** So often the process has to show that it does not hang. */
const livenessIntervalMs = 10_000
const maxBytes = 256 * 1024 * 1024
const seenLimit = 1000
const silent: SnmpReport = snmpReport.parse({ problem: 'failed', devices: [], refused: {}, strangers: [], unbound: [] })

export type SnmpParts = {
  folder: string
  open: (sealed: string) => string | undefined
  onReadings: (readings: IngestReading[]) => void
  onAlarm: (alarm: IngestAlarm) => void
  log: Pick<Logger, 'info' | 'warn'>
}

export async function openSnmp(parts: SnmpParts) {
  const { log } = parts
  const engines = engineFile(parts.folder, error =>
    log.warn({ err: error }, 'the disk does not take what was heard of SNMP'),
  )
  await engines.read()
  /** There while there are devices. */
  let child: ChildHandle | undefined
  let ending: Promise<void> = Promise.resolve()
  let settings: SnmpSettings | undefined
  let number = 0
  const asked = new Map<number, { at: number; done: (answer: SnmpReport | null | undefined) => void }>()
  const seen = new Set<string>()
  const livenessTimer = setInterval(() => void ask({ kind: 'ask' }), livenessIntervalMs).unref()

  function configure(wanted: SnmpConfiguration | undefined): void {
    settings = wanted && wanted.devices.length > 0 ? opened(wanted) : undefined
    if (!settings) return void stop()
    if (child) return void ask({ kind: 'configure', settings })
    // The one before has the port until it is gone.
    void ending.then(() => {
      if (settings) child ??= start()
    })
  }

  function opened({ port, devices }: SnmpConfiguration): SnmpSettings {
    return {
      port,
      devices: devices.map(({ secret, ...device }) => {
        const own = secretOf(device, parts.open(secret))
        return { ...device, marks: engines.of(device.id), ...(own && { secret: own }) }
      }),
    }
  }

  const start = () =>
    new ChildHandle(
      { script: new URL('./snmp-child.ts', import.meta.url).pathname, maxBytes: maxBytes },
      {
        onReady: () => {
          // What was heard meanwhile is known to the next process, too.
          const marked = settings?.devices.map(device => ({ ...device, marks: engines.of(device.id) }))
          if (settings && marked) void ask({ kind: 'configure', settings: { ...settings, devices: marked } })
        },
        onMessage: ({ number: of, body }) => handleUpdate(of, JSON.parse(body.toString()) as SnmpUpdate),
        onGone: why => {
          log.warn({ why }, 'the process for SNMP is started anew')
          lose()
        },
      },
      () => [...asked.values()][0]?.at,
    )

  function handleUpdate(of: number, update: SnmpUpdate): void {
    if (update.kind === 'answer') asked.get(of)?.done(update.answer)
    else if (update.kind === 'readings') parts.onReadings(update.readings)
    else if (update.kind === 'alarm') handleAlarm(update.alarm)
    else if (update.kind === 'marks') engines.note(update.id, update.marks)
    else log.info(update.about, update.what)
  }

  function handleAlarm({ eventId, sensorId, alarmType, at, facts }: SnmpAlarm): void {
    if (seen.has(eventId)) return
    seen.add(eventId)
    const [oldest] = seen.size > seenLimit ? seen : []
    if (oldest !== undefined) seen.delete(oldest)
    parts.onAlarm({ eventId, deviceId: sensorId, alarmType, occurredAt: at, extra: { source: 'snmp', ...facts } })
  }

  function ask(order: SnmpOrder): Promise<SnmpReport | null | undefined> {
    if (!child?.isReady) return Promise.resolve(undefined)
    number += 1
    const mine = number
    return new Promise(resolve => {
      const timer = setTimeout(() => done(undefined), answerMs)
      const done = (answer: SnmpReport | null | undefined) => {
        clearTimeout(timer)
        asked.delete(mine)
        resolve(answer)
      }
      // Names may take their time to be looked up.
      asked.set(mine, { at: performance.now() + (order.kind === 'configure' ? answerMs : 0), done })
      child?.send(2, mine, Buffer.from(JSON.stringify(order)))
    })
  }

  function lose(): void {
    for (const { done } of [...asked.values()]) done(undefined)
  }

  async function stop(): Promise<void> {
    const before = child
    child = undefined
    lose()
    if (before) ending = Promise.all([ending, before.close()]).then(() => {})
    await ending
  }

  async function report(): Promise<SnmpReport> {
    const answer = await ask({ kind: 'ask' })
    return answer ?? (child ? silent : { ...silent, problem: null })
  }

  return {
    configure,
    report,
    answer: (_: object, outlet: StreamOutlet): OpenStream => answerOnce(outlet, report, { bytes: snmpBytes }),
    /** What is said to devices so that they answer, and what they prove themselves by. */
    passwords: (): string[] => settings?.devices.flatMap(({ secret }) => wordsOf(secret)) ?? [],
    pids: (): number[] => (child?.pid === undefined ? [] : [child.pid]),
    close: async (): Promise<void> => {
      clearInterval(livenessTimer)
      settings = undefined
      await stop()
      await engines.settled()
    },
  }
}

function wordsOf(secret: SnmpSecret | undefined): string[] {
  if (!secret) return []
  return 'community' in secret ? [secret.community] : [secret.proofPassword, secret.cipherPassword]
}

/** What was sealed for one device opens no other, and for v3 none of v2c. */
function secretOf(
  { id, version }: Pick<SnmpDeviceOrder, 'id' | 'version'>,
  text: string | undefined,
): SnmpSecret | undefined {
  try {
    const secret = snmpSecret.safeParse(JSON.parse(text ?? '')).data
    return secret?.of === id && 'user' in secret === (version === 'v3') ? secret : undefined
  } catch {
    return undefined
  }
}
