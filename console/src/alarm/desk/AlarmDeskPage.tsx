import { AppstoreOutlined, BarsOutlined, FilterOutlined, ReloadOutlined } from '@ant-design/icons'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { mayForward } from '@watchfire/contract/mail/may-forward.ts'
import { Button } from 'antd'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { serverNow } from '../../core/server-clock.ts'
import { mayCall, useRight } from '../../core/session-store.ts'
import { dayOf } from '../../core/site-days.ts'
import { useTexts } from '../../core/texts.ts'
import { Can } from '../../ui/Can.tsx'
import { ListBar } from '../../ui/list/ListBar.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListPager } from '../../ui/list/ListPager.tsx'
import { ListBody, ListSection, ListTitle } from '../../ui/list/ListParts.tsx'
import { Banner } from '../../ui/state/Banner.tsx'
import { lazyInline } from '../../ui/state/lazy-part.tsx'
import { useNarrow, useWide } from '../../ui/theme/use-media.ts'
import { BatchBar } from '../batch/BatchBar.tsx'
import { BulkProgress } from '../batch/BulkProgress.tsx'
import { ExportMenu } from '../export/ExportMenu.tsx'
import { useFollowedExports } from '../export/followed-exports.ts'
import { useInView } from '../hooks/use-in-view.ts'
import { useResting } from '../hooks/use-resting.ts'
import { AlarmRows } from '../list/AlarmRows.tsx'
import { FreshButton } from '../list/FreshButton.tsx'
import { RowMark, RowOpinions } from '../list/RowOpinion.tsx'
import { rowOpener, useRowKeys } from '../list/use-row-keys.ts'
import { useOpenAlarm } from '../model/open-alarm.ts'
import { PinnedAlarms } from '../popup/PinnedAlarms.tsx'
import { RemovedRecords } from '../public/RemovedRecords.tsx'
import styles from './AlarmDeskPage.module.css'
import { DeskKeys } from './DeskKeys.tsx'
import { deskTexts } from './desk.texts.ts'
import {
  defaultOrder,
  hasFilters,
  isFaultPreset,
  listInput,
  matchInput,
  readDesk,
  withFilters,
  withOpenAlarm,
  withoutFilters,
  withPage,
} from './desk-query.ts'
import { deskView } from './desk-view.ts'
import { NoRight } from './NoRight.tsx'
import { OrderSelect } from './OrderSelect.tsx'
import { SavedFilters } from './SavedFilters.tsx'
import { StateTabs } from './StateTabs.tsx'
import { useDeskFilters } from './use-desk-filters.tsx'
import { useDeskList } from './use-desk-list.ts'
import { useDeskSequence } from './use-desk-sequence.ts'
import { useRowOpinions } from './use-row-opinions.ts'

/** Ticking serves whoever may make one of these, or forward alarms by mail. */
const batchCalls = [alarmCalls.handle, alarmCalls.remove, boardCalls.join, exportCalls.start]

const ExportProgress = lazyInline(async () => (await import('../export/ExportProgress.tsx')).ExportProgress)

/** The desk of /workplace and /wp-fault-monitor. Faults are for those who may see them. */
export function AlarmDeskPage() {
  const [params] = useSearchParams()
  const seesFaults = useRight(rights.faultAlarms)
  const faults = isFaultPreset(params)
  const t = useTexts(deskTexts)
  if (faults && !seesFaults) return <NoRight />
  return <AlarmDesk title={t(faults ? 'faultTitle' : 'title')} />
}

type DeskProps = { title: string; untitled?: boolean; fixedType?: number; whenEmpty?: ReactNode }

/** Filters, rows and pages of alarms; `fixedType` makes it the desk of one algorithm, which says with `whenEmpty` what an empty one means. */
export function AlarmDesk({ title, untitled, fixedType, whenEmpty }: DeskProps) {
  const exports = useFollowedExports()
  const t = useTexts(deskTexts)
  const [params, setParams] = useSearchParams()
  const { id: openId, open } = useOpenAlarm()
  const today = dayOf(serverNow())
  const query = params.toString()
  const desk = useMemo(() => readDesk(new URLSearchParams(query), today, fixedType), [query, today, fixedType])
  const { filters, order, page, pageSize } = desk
  const inputText = JSON.stringify(listInput({ filters, order, page, pageSize }))
  // The open alarm is part of the address but not of the list: the input stays the same object when only that changes.
  const input = useMemo(() => JSON.parse(inputText) as ReturnType<typeof listInput>, [inputText])

  const [tickedIds, setTickedIds] = useState<readonly string[]>([])
  const top = useRef<HTMLDivElement>(null)
  const atTop = useInView(top)
  // Somebody walks along the rows by keys: they must not move away below the focus.
  const [rowFocused, setRowFocused] = useState(false)
  const isBeingRead = !atTop || openId !== null || tickedIds.length > 0 || rowFocused
  const { list, listedUrgent, waiting, clearWaiting } = useDeskList(input, isBeingRead)
  const opinions = useRowOpinions(list.data)
  const marks = list.data?.marks
  const body = useRef<HTMLDivElement>(null)
  const resting = useResting(body)
  const rows = list.data?.rows ?? []
  // Only what is on screen counts as ticked: nobody handles rows they no longer see.
  const tickedRows = rows.filter(row => tickedIds.includes(row.id))
  const tickedKey = tickedRows.map(row => row.id).join()
  const ticked = useMemo(() => (tickedKey ? tickedKey.split(',') : []), [tickedKey])

  const show = useCallback(
    (id: string, toPage: number) =>
      setParams(now => withOpenAlarm(withPage(now, toPage, readDesk(now, today).pageSize), id), { replace: true }),
    [setParams, today],
  )
  const staysBeside = useWide() && fixedType === undefined
  const isBeside = staysBeside && openId !== null
  useDeskSequence({ page: list.data, listedUrgent, input, show, staysBeside })

  const filterControls = useDeskFilters(fixedType)
  const narrow = useNarrow()
  const compact = narrow || isBeside
  const { asCards } = deskView.use()
  const [allFilters, setAllFilters] = useState(false)
  const chosen = filterControls.filter(filter => filter.names.some(name => params.has(name))).length
  const goTo = (toPage: number, size: number) => {
    setTickedIds([])
    setParams(now => withPage(now, size === pageSize ? toPage : 1, size))
    top.current?.scrollIntoView({ block: 'nearest' })
  }
  const showFresh = () => {
    clearWaiting()
    setTickedIds([])
    top.current?.scrollIntoView({ block: 'nearest' })
    if (page === 1) void list.refetch()
    else setParams(now => withPage(now, 1, pageSize))
  }
  const section = useRef<HTMLElement>(null)
  const mayTick = useRight(mayForward) || batchCalls.some(mayCall)
  useRowKeys(
    section,
    useCallback(
      (id: string) => {
        if (!mayTick) return
        setTickedIds(now => (now.includes(id) ? now.filter(each => each !== id) : [...now, id]))
      },
      [mayTick],
    ),
  )
  const showSaved = useCallback(
    (next: URLSearchParams) => {
      setTickedIds([])
      setParams(next, { replace: true })
    },
    [setParams],
  )
  const reset = () => setParams(now => withoutFilters(now), { replace: true })

  return (
    <ListSection ref={section} className={styles.desk} data-beside={isBeside} aria-label={title}>
      <div ref={top} className={styles.top} aria-hidden />
      <ListBar
        title={
          <div className={styles.head}>
            {!untitled && <ListTitle>{title}</ListTitle>}
            {mayCall(deskCalls.countStates) && (
              <StateTabs input={input} params={params} onLeave={() => setTickedIds([])} />
            )}
          </div>
        }
        filtersBelow
        // Where there is little room the keyword shows; the rest unfolds.
        filters={compact && !allFilters ? filterControls.slice(0, 1) : filterControls}
        values={{ ...Object.fromEntries(params), ...(filters.level ? { level: filters.level } : {}) }}
        change={values => {
          setTickedIds([])
          setParams(now => withFilters(now, values), { replace: true })
        }}
      >
        <OrderSelect
          order={order}
          change={next => {
            setTickedIds([])
            setParams(now => withFilters(now, { order: next === defaultOrder ? undefined : next }), { replace: true })
          }}
        />
        {marks && <marks.OpinionSwitch />}
        {compact && (
          <Button icon={<FilterOutlined />} aria-expanded={allFilters} onClick={() => setAllFilters(!allFilters)}>
            {chosen > 0 ? t('chosenFilters', { count: chosen }) : t('moreFilters')}
          </Button>
        )}
        {chosen > 0 && <Button onClick={reset}>{t('reset')}</Button>}
        <Can call={exportCalls.start}>
          <ExportMenu request={{ ...matchInput(input), order }} total={list.data?.total} type={fixedType} />
        </Can>
        {!compact && <DeskKeys />}
        {!compact && (
          <Button
            icon={asCards ? <BarsOutlined /> : <AppstoreOutlined />}
            aria-label={t(asCards ? 'asList' : 'asCards')}
            title={t(asCards ? 'asList' : 'asCards')}
            onClick={() => deskView.change({ asCards: !asCards })}
          />
        )}
        <Button
          icon={<ReloadOutlined />}
          aria-label={t('refresh')}
          title={t('refresh')}
          loading={list.isRefetching}
          onClick={() => void list.refetch()}
        />
      </ListBar>
      {fixedType === undefined && mayCall(deskCalls.listFilters) && (
        <SavedFilters params={params} today={today} show={showSaved} />
      )}
      <Can call={deskCalls.listBulkActions}>
        <BulkProgress />
      </Can>
      {exports.length > 0 && <ExportProgress />}
      {list.isError && list.data && (
        <Banner type="warning" showIcon title={t('refreshFailed', { reason: list.error.text })} />
      )}
      <RemovedRecords from={filters.fromDay} shows="list" />
      {!isBeside && <PinnedAlarms still={isBeingRead || resting} />}
      <ListBody
        ref={body}
        className={styles.body}
        aria-busy={list.isFetching}
        onFocus={event => setRowFocused(event.target.matches(`[${rowOpener}]:focus-visible`))}
        onBlur={() => setRowFocused(false)}
      >
        {waiting > 0 && (
          <FreshButton type="button" onClick={showFresh}>
            {t('fresh', { count: waiting })}
          </FreshButton>
        )}
        {rows.length > 0 ? (
          <RowMark value={marks?.OpinionChip}>
            <RowOpinions value={opinions}>
              <AlarmRows
                rows={rows}
                layout={compact ? 'lines' : asCards ? 'cards' : 'table'}
                dimmed={list.isPlaceholderData}
                openId={openId}
                open={open}
                ticked={ticked}
                onTick={mayTick ? setTickedIds : undefined}
              />
            </RowOpinions>
          </RowMark>
        ) : (
          <ListEmpty
            state={list.isError ? 'failed' : list.isPending ? 'loading' : 'empty'}
            error={list.error ?? undefined}
            filtered={hasFilters(params)}
            action={whenEmpty}
            onRetry={() => void list.refetch()}
            onReset={reset}
          />
        )}
      </ListBody>
      <div className={styles.foot}>
        {mayTick && (
          <BatchBar rows={tickedRows} page={rows} total={list.data?.total ?? 0} input={input} tick={setTickedIds} />
        )}
        <ListPager page={page} pageSize={pageSize} total={list.data?.total} onChange={goTo} />
      </div>
    </ListSection>
  )
}
