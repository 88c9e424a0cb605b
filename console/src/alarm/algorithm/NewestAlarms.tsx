import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { useMemo, useRef } from 'react'
import { serverNow } from '../../core/server-clock.ts'
import { dayOf } from '../../core/site-days.ts'
import { useTexts } from '../../core/texts.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { Muted } from '../../ui/text.tsx'
import { listInput, readDesk } from '../desk/desk-query.ts'
import { useDeskList } from '../desk/use-desk-list.ts'
import { useDeskSequence } from '../desk/use-desk-sequence.ts'
import { useResting } from '../hooks/use-resting.ts'
import { AlarmPictureRow } from '../list/AlarmPictureRow.tsx'
import { useOpenAlarm } from '../model/open-alarm.ts'
import { algorithmTexts } from './algorithm.texts.ts'
import styles from './NewestAlarms.module.css'

const shown = 8
const days = 30

/** The newest alarms of an algorithm by their pictures, each leading to its alarm. */
export function NewestAlarms({ type }: { type: number }) {
  const t = useTexts(algorithmTexts)
  const { id: openId, open } = useOpenAlarm()
  const today = dayOf(serverNow())
  const input = useMemo(() => {
    const params = new URLSearchParams({ from: addDays(today, 1 - days), order: 'newest' })
    return { ...listInput(readDesk(params, today, type)), pageSize: shown }
  }, [today, type])
  const frame = useRef<HTMLDivElement>(null)
  const resting = useResting(frame)
  const { list, listedUrgent } = useDeskList(input, resting || openId !== null)
  useDeskSequence({ page: list.data, listedUrgent, input, show: open })
  const rows = list.data?.rows ?? []
  return (
    <div ref={frame}>
      {rows.length > 0 && <AlarmPictureRow rows={rows} openId={openId} open={open} />}
      {rows.length === 0 && list.isSuccess && <Muted>{t('noneNewest', { days })}</Muted>}
      {rows.length === 0 && !list.isSuccess && (
        <ListEmpty
          className={styles.room}
          state={list.isError ? 'failed' : 'loading'}
          error={list.error ?? undefined}
          onRetry={() => void list.refetch()}
        />
      )}
    </div>
  )
}
