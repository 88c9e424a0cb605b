import type { HeartbeatSample } from '@watchfire/contract/device/ai-server.shapes.ts'
import { siteTime } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { AiServerFact } from './AiServerFact.tsx'
import { aiServerTexts } from './ai-server.texts.ts'
import { clockFact, diskFact, loadFact, memoryFact, spoolFact } from './ai-server-words.ts'
import styles from './Heartbeats.module.css'

/** How an AI server was in the last half hour, the newest first. */
export function Heartbeats({ heartbeats }: { heartbeats: readonly HeartbeatSample[] }) {
  const t = useTexts(aiServerTexts)
  return (
    <section>
      <h3 className={styles.title}>{t('heartbeats')}</h3>
      {heartbeats.length === 0 ? (
        <Muted as="p">{t('noHeartbeats')}</Muted>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keys
        <div className={styles.scroll} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {[t('time'), t('channels'), t('load'), t('memory'), t('disk'), t('spool'), t('clock')].map(name => (
                  <th key={name}>{name}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {heartbeats.map(sample => (
                <tr key={sample.at}>
                  <td>{siteTime(sample.at)}</td>
                  <td>{sample.channelsOnline ?? '–'}</td>
                  {[
                    loadFact(sample.load, t),
                    memoryFact(sample.memoryBytes),
                    diskFact({ diskFreeBytes: sample.diskFreeBytes, diskTotalBytes: null }, t),
                    spoolFact(sample.spooled),
                    clockFact(sample.clockOffsetMs, t),
                  ].map((fact, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                    <td key={column}>
                      <AiServerFact fact={fact} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
