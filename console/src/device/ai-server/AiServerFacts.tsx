import type { AiServer } from '@watchfire/contract/device/ai-server.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { AiServerFact } from './AiServerFact.tsx'
import styles from './AiServerFacts.module.css'
import { aiServerTexts } from './ai-server.texts.ts'
import {
  channelsFact,
  clockFact,
  diskFact,
  type Fact,
  loadFact,
  machineFacts,
  memoryFact,
  spoolFact,
} from './ai-server-labels.ts'

/** What its last heartbeat said, value by value. */
export function AiServerFacts({ server }: { server: AiServer }) {
  const t = useTexts(aiServerTexts)
  const machine = machineFacts(server.machine, t)
  const facts: [name: string, fact: Fact][] = [
    [t('channels'), channelsFact(server)],
    [t('load'), loadFact(server.load, t, server.cores)],
    [t('memory'), memoryFact(server.memoryBytes)],
    ...(machine
      ? ([
          [t('machineLoad'), machine.load],
          [t('machineMemory'), machine.memory],
        ] satisfies [string, Fact][])
      : []),
    [t('disk'), diskFact(server, t)],
    [t('spool'), spoolFact(server.spooled)],
    [t('clock'), clockFact(server.clockOffsetMs, t)],
    ...(server.temperature === null
      ? []
      : [[t('temperature'), { text: `${server.temperature.toFixed(0)} °C` }] satisfies [string, Fact]]),
    [t('version'), { text: [server.version, server.platform].filter(Boolean).join(' · ') || '–' }],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <AiServerFact fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
