import type { HeartbeatSample } from '@watchfire/contract/device/ai-server.shapes.ts'
import type { TableColumnsType } from 'antd'
import { useMemo, useState } from 'react'
import { siteTime } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { DialogTable } from '../../ui/list/DialogTable.tsx'
import { Muted } from '../../ui/text.tsx'
import { AiServerFact } from './AiServerFact.tsx'
import { aiServerTexts } from './ai-server.texts.ts'
import {
  type AiServerTexts,
  clockFact,
  diskFact,
  type Fact,
  loadFact,
  memoryFact,
  spoolFact,
} from './ai-server-labels.ts'
import styles from './Heartbeats.module.css'

const pageSize = 10

/** How an AI server was in the last half hour, the newest first. */
export function Heartbeats({ heartbeats }: { heartbeats: readonly HeartbeatSample[] }) {
  const t = useTexts(aiServerTexts)
  const [pageNum, setPageNum] = useState(1)
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <section>
      <h3 className={styles.title}>{t('heartbeats')}</h3>
      <DialogTable<HeartbeatSample>
        rows={heartbeats.slice((pageNum - 1) * pageSize, pageNum * pageSize)}
        idOf={({ at }) => String(at)}
        columns={columns}
        minWidth="max-content"
        paging={{ current: pageNum, pageSize, total: heartbeats.length, onChange: setPageNum }}
        empty={<Muted as="p">{t('noHeartbeats')}</Muted>}
      />
    </section>
  )
}

function columnsOf(t: AiServerTexts): TableColumnsType<HeartbeatSample> {
  const fact = (title: string, of: (sample: HeartbeatSample) => Fact) => ({
    title,
    align: 'end' as const,
    render: (_: unknown, sample: HeartbeatSample) => <AiServerFact fact={of(sample)} />,
  })
  return [
    { title: t('time'), render: (_, { at }) => siteTime(at) },
    { title: t('channels'), align: 'end', render: (_, { channelsOnline }) => channelsOnline ?? '–' },
    fact(t('load'), ({ load }) => loadFact(load, t)),
    fact(t('memory'), ({ memoryBytes }) => memoryFact(memoryBytes)),
    fact(t('disk'), ({ diskFreeBytes }) => diskFact({ diskFreeBytes, diskTotalBytes: null }, t)),
    fact(t('spool'), ({ spooled }) => spoolFact(spooled)),
    fact(t('clock'), ({ clockOffsetMs }) => clockFact(clockOffsetMs, t)),
  ]
}
