import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { Table } from 'antd'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { serverNow } from '../../core/server-clock.ts'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { isPlainClick } from '../../ui/list/plain-click.ts'
import { TickAll } from '../../ui/list/TickAll.tsx'
import { deskTexts } from '../desk/desk.texts.ts'
import { AlarmCards } from './AlarmCards.tsx'
import styles from './AlarmRows.module.css'
import { alarmColumns } from './alarm-columns.tsx'

type Props = {
  rows: readonly Alarm[]
  /** A table, cards with large pictures, or lines that need little room. */
  layout: 'table' | 'cards' | 'lines'
  /** Rows of the page before, while the next comes. */
  dimmed: boolean
  openId: string | null
  open: (id: string) => void
  ticked: readonly string[]
  onTick?: (ids: string[]) => void
}

/** The rows as a table, as cards, or as lines where there is little room. New rows are drawn when nothing else has to be: a popup does not wait for them. */
export function AlarmRows(props: Props) {
  return <DrawnRows {...props} rows={useDeferredValue(props.rows)} />
}

/** Drawn again only when they change: a count beside them may run. */
const DrawnRows = memo(function DrawnRows({ rows, layout, dimmed, openId, open, ticked, onTick }: Props) {
  const t = useTexts(deskTexts)
  const [since] = useState(serverNow)
  const mayProcess = mayCall(alarmCalls.handle)
  const columns = useMemo(() => alarmColumns(t, { open, mayProcess }), [t, open, mayProcess])
  const rowClassName = (alarm: Alarm) =>
    [
      styles.opens,
      alarm.id === openId && styles.open,
      // Came while this page stood open: lights up once as it enters.
      alarm.receivedAt > since && styles.fresh,
    ]
      .filter(Boolean)
      .join(' ')

  if (layout !== 'table')
    return <AlarmCards {...{ rows, ticked, onTick, rowClassName }} large={layout === 'cards'} onOpen={open} />
  return (
    <Table<Alarm>
      size="middle"
      rowKey="id"
      columns={columns}
      dataSource={rows as Alarm[]}
      pagination={false}
      loading={{ spinning: dimmed, delay: 200 }}
      tableLayout="fixed"
      scroll={{ x: '75.7rem' }}
      // The page's own padding is above the rows when they scroll.
      sticky={{ offsetHeader: -16 }}
      aria-label={t('list')}
      rowClassName={rowClassName}
      rowSelection={
        onTick && {
          columnWidth: 44,
          columnTitle: box => <TickAll>{box}</TickAll>,
          selectedRowKeys: [...ticked],
          onChange: keys => onTick(keys.map(String)),
          getCheckboxProps: alarm => ({
            'aria-label': t('tickRow', { type: alarm.typeName, device: alarm.deviceName, time: alarm.atText }),
          }),
        }
      }
      onRow={alarm => ({ onClick: event => isPlainClick(event) && open(alarm.id) })}
    />
  )
})
