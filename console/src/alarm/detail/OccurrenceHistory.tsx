import { useInfiniteQuery } from '@tanstack/react-query'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { type Occurrence, occurrencePageSize } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { request } from '../../core/client.ts'
import { useTexts } from '../../core/texts.ts'
import { keyOf } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { Muted, VisuallyHidden } from '../../ui/text.tsx'
import { useInView } from '../hooks/use-in-view.ts'
import { AlarmPicture } from '../list/AlarmPicture.tsx'
import { FactInShort } from '../list/FactInShort.tsx'
import { detailTexts } from './detail.texts.ts'
import styles from './OccurrenceHistory.module.css'

type Props = {
  alarmId: string
  /** The alarm's type: what the extras of an occurrence mean. */
  type: number
  /** The occurrence whose evidence is on the stage. */
  chosenId: string | undefined
  onChoose: (occurrence: Occurrence) => void
}

/** Every repeat of an alarm with its own pictures; more come as the end of the list comes into view (spec §9: 8 at a time). */
export function OccurrenceHistory({ alarmId, type, chosenId, onChoose }: Props) {
  const t = useTexts(detailTexts)
  const history = useInfiniteQuery({
    queryKey: [...keyOf(alarmCalls.listOccurrences, { alarmId }), 'endless'],
    queryFn: ({ pageParam, signal }) =>
      request(alarmCalls.listOccurrences, { alarmId, pageNum: pageParam, pageSize: occurrencePageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, pageNum) => (pageNum * occurrencePageSize < last.total ? pageNum + 1 : undefined),
    meta: { quiet: true },
  })
  const end = useRef<HTMLDivElement>(null)
  const nearEnd = useInView(end, '200px')
  const { hasNextPage, isFetching, isError, fetchNextPage } = history
  const pages = history.data?.pages
  useEffect(() => {
    if (nearEnd && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [nearEnd, hasNextPage, isFetching, isError, fetchNextPage])

  // A repeat that comes while pages are read moves the last row of one page to the top of the next.
  const rows = [...new Map(pages?.flatMap(page => page.rows).map(row => [row.occurrenceId, row])).values()]
  return (
    <>
      <ol className={styles.occurrences}>
        {rows.map(occurrence => (
          <li key={occurrence.occurrenceId}>
            <button
              type="button"
              aria-pressed={occurrence.occurrenceId === chosenId}
              onClick={() => onChoose(occurrence)}
            >
              <AlarmPicture link={occurrence.pictures[0]} small alt="" className={styles.picture} />
              <time dateTime={occurrence.atText.replace(' ', 'T')}>{occurrence.atText}</time>
              <FactInShort of={{ type, extra: occurrence.extra }} />
              <VisuallyHidden>{t('showEvidence')}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ol>
      <div ref={end}>
        {history.isPending && <ListEmpty state="loading" />}
        {isError && (
          <Button onClick={() => void (pages ? fetchNextPage() : history.refetch())}>{t('loadFailed')}</Button>
        )}
        {pages && !hasNextPage && (
          <Muted as="p">{rows.length === 0 ? t('noOccurrences') : t('allShown', { count: rows.length })}</Muted>
        )}
      </div>
    </>
  )
}
