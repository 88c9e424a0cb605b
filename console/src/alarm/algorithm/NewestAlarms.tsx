import { useTexts } from '../../core/texts.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { Muted } from '../../ui/text.tsx'
import { AlarmPictureRow } from '../list/AlarmPictureRow.tsx'
import { algorithmTexts } from './algorithm.texts.ts'
import { newestDays, type useNewestAlarms } from './use-newest-alarms.ts'

/** The newest alarms of an algorithm by their pictures, each leading to its alarm. */
export function NewestAlarms({ list, openId, open }: ReturnType<typeof useNewestAlarms>) {
  const t = useTexts(algorithmTexts)
  const rows = list.data?.rows ?? []
  if (rows.length > 0) return <AlarmPictureRow rows={rows} openId={openId} open={open} />
  if (list.isSuccess) return <Muted>{t('noneNewest', { days: newestDays })}</Muted>
  return <ListEmpty state="failed" error={list.error ?? undefined} onRetry={() => void list.refetch()} />
}
