import type { Page } from '@watchfire/contract/core/body.ts'
import type { AnswerOf, Call, InputOf } from '@watchfire/contract/core/call.ts'
import { Table, type TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Selection } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { TextButton } from '../buttons.tsx'
import { useNarrow } from '../theme/use-media.ts'
import { uiTexts } from '../ui.texts.ts'
import type { Filter } from './filters.tsx'
import { ListBar } from './ListBar.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import styles from './ListPage.module.css'
import { ListPager } from './ListPager.tsx'
import { ListBody, ListSection } from './ListParts.tsx'
import { type FilterTexts, useListUrl } from './list-url.ts'
import { isPlainClick } from './plain-click.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { TableCards } from './TableCards.tsx'
import { TickAll } from './TickAll.tsx'

export type RowOf<C extends Call> = AnswerOf<C> extends Page<infer Row> ? Row : never

/** What `detail` gets: the open row's id, its page of the list, and the ways on. */
export type DetailProps<Row> = { id: string; rows: readonly Row[]; open: (id: string) => void; close: () => void }
export type BatchProps<Row> = {
  rows: readonly Row[]
  clear: () => void
  /** All rows of the page, ticked when every one of them is; and how many match the filters beyond it. */
  wholePage: boolean
  total: number
}

type Props<C extends Call> = {
  /** A call whose answer is a page of rows. */
  call: C
  /** The call's input from the filters in the address; paging is added here. Keep it pure. */
  input: (filters: FilterTexts) => Omit<InputOf<C>, 'pageNum' | 'pageSize'>
  idOf: (row: RowOf<C>) => string
  columns: TableColumnsType<RowOf<C>>
  filters?: readonly Filter[]
  /** Names in the address that `input` reads beside those of the filters (a tab, a fixed kind). */
  alsoReads?: readonly string[]
  title?: ReactNode
  /** Stands where no row has ever been. */
  emptyText?: string
  /** The button of what there is to do then. */
  emptyAction?: ReactNode
  /** In place of the top bar's own selection, where the page is about what stands above it. */
  selection?: Selection
  /** Right end of the bar: create, export, view switch. Asked where nothing has ever been, so that what stands in the middle then does not stand there too. */
  actions?: ReactNode | ((nothingYet: boolean) => ReactNode)
  /** With it rows can be ticked; it draws the buttons of the batch bar. */
  batch?: (props: BatchProps<RowOf<C>>) => ReactNode
  mayTick?: (row: RowOf<C>) => boolean
  /** Drawer or dialog of the row named in the address by `open`; a click on a row opens it. */
  detail?: (props: DetailProps<RowOf<C>>) => ReactNode
  rowClassName?: (row: RowOf<C>) => string
  /** Draws the rows another way in place of the table; without it they are cards on a narrow screen that say by name what the columns say. */
  body?: (props: {
    rows: readonly RowOf<C>[]
    open: (id: string) => void
    ticked: readonly string[]
    tick: (ids: string[]) => void
  }) => ReactNode
  refetchInterval?: number
  /** Narrowest width of the table before it scrolls sideways. */
  minWidth?: number | string
}

/** A list screen: filters, table, pages, ticked rows and the open one. All of its state is in the address except the ticks. */
export function ListPage<C extends Call>(props: Props<C>) {
  type Row = RowOf<C>
  const { call, idOf, columns, filters = [], batch, detail, mayTick } = props
  const t = useTexts(uiTexts)
  const [url, change] = useListUrl([...filters.flatMap(filter => filter.names), ...(props.alsoReads ?? [])])
  const input = { ...props.input(url.filters), pageNum: url.page, pageSize: url.pageSize } as InputOf<C>
  const list = useCall(call, input, {
    keepPrevious: true,
    quiet: true,
    refetchInterval: props.refetchInterval,
    selection: props.selection,
  })
  const page = list.data as Page<Row> | undefined
  const rows = page?.rows ?? []
  const total = page?.total ?? 0
  const [tickedIds, setTickedIds] = useState<readonly string[]>([])
  // Only what is on screen counts as ticked: nobody handles rows they no longer see.
  const tickedRows = rows.filter(row => tickedIds.includes(idOf(row)))
  const tickedNow = tickedRows.map(idOf)
  const clear = () => setTickedIds([])
  const open = (id: string) => change({ open: id })

  const filtered = filters.some(filter => filter.names.some(name => url.filters[name]))
  const nothingYet = page !== undefined && total === 0 && !filtered
  const empty = (
    <ListEmpty
      state={list.isError && !page ? 'failed' : list.isPending ? 'loading' : 'empty'}
      emptyText={props.emptyText}
      action={props.emptyAction}
      error={list.error ?? undefined}
      filtered={filtered}
      onRetry={() => void list.refetch()}
      onReset={() =>
        change({ filters: Object.fromEntries(filters.flatMap(filter => filter.names.map(name => [name, undefined]))) })
      }
    />
  )

  const body: NonNullable<typeof props.body> =
    props.body ??
    (({ ticked, tick }) => (
      <TableCards
        rows={rows}
        idOf={idOf}
        columns={columns}
        open={detail && open}
        {...(batch && { ticks: { ticked, tick, mayTick } })}
      />
    ))

  const wholePage = tickedRows.length > 0 && tickedRows.length === rows.length
  // There cards stand in place of the table, and what is done with ticked ones below them, within the reach of a thumb.
  const narrow = useNarrow()
  const selection = batch && (
    <SelectionBar isActive={tickedRows.length > 0} count={t('selected', { count: tickedRows.length })} atFoot={narrow}>
      {batch({ rows: tickedRows, clear, wholePage, total })}
      {narrow && tickedRows.length > 0 && !wholePage && (
        <TextButton onClick={() => setTickedIds(rows.filter(row => mayTick?.(row) ?? true).map(idOf))}>
          {t('tickPage')}
        </TextButton>
      )}
      {tickedRows.length > 0 && <TextButton onClick={clear}>{t('clearSelection')}</TextButton>}
    </SelectionBar>
  )

  return (
    <ListSection>
      <ListBar title={props.title} filters={filters} values={url.filters} change={next => change({ filters: next })}>
        {typeof props.actions === 'function' ? props.actions(nothingYet) : props.actions}
      </ListBar>
      {!narrow && selection}
      <ListBody aria-busy={list.isFetching}>
        {narrow || props.body ? (
          rows.length > 0 ? (
            body({ rows, open, ticked: tickedNow, tick: setTickedIds })
          ) : (
            empty
          )
        ) : (
          <Table<Row>
            size="middle"
            rowKey={idOf}
            columns={columns}
            dataSource={rows}
            pagination={false}
            loading={{ spinning: list.isPlaceholderData || (list.isPending && !list.isError), delay: 200 }}
            locale={{ emptyText: empty }}
            scroll={{ x: props.minWidth ?? 'max-content' }}
            sticky
            rowSelection={
              batch && {
                columnTitle: box => <TickAll>{box}</TickAll>,
                selectedRowKeys: [...tickedNow],
                onChange: keys => setTickedIds(keys.map(String)),
                getCheckboxProps: row => ({ disabled: mayTick ? !mayTick(row) : false }),
              }
            }
            rowClassName={row =>
              [detail && styles.opens, url.open === idOf(row) && styles.open, props.rowClassName?.(row)]
                .filter(Boolean)
                .join(' ')
            }
            onRow={row => (detail ? { onClick: event => isPlainClick(event) && open(idOf(row)) } : {})}
          />
        )}
      </ListBody>
      {narrow && selection}
      <ListPager
        page={url.page}
        pageSize={url.pageSize}
        total={page?.total}
        onChange={(next, size) => change(size === url.pageSize ? { page: next } : { pageSize: size })}
      />
      {detail &&
        url.open !== undefined &&
        detail({ id: url.open, rows, open, close: () => change({ open: undefined }) })}
    </ListSection>
  )
}
