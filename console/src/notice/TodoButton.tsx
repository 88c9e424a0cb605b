import { CarryOutOutlined } from '@ant-design/icons'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import { Popover } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLiveEvents } from '../core/live-channel.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { TodoList } from './TodoList.tsx'
import { todoTexts } from './todo.texts.ts'
import './todo.css'

/** Clocks run on between two readings; what the live channel says is read at most this often. */
const every = 30_000
const apart = 3000

/** The top bar's list of what waits for the reader. `open` shows an alarm. */
export function TodoButton({ open }: { open: (alarmId: string) => void }) {
  const t = useTexts(todoTexts)
  const [isOpen, setOpen] = useState(false)
  const list = useCall(noticeCalls.todo, {}, { refetchInterval: every })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLiveEvents('alarm', () => {
    // In a flood one reading for all of it.
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined
      void list.refetch()
    }, apart)
  })
  useEffect(() => () => clearTimeout(waiting.current), [])
  const total = list.data?.total ?? 0
  const label = t('open', { count: total })
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={t('title')}
      content={
        <TodoList
          page={list.data}
          failed={list.isError}
          onOpen={alarmId => {
            setOpen(false)
            open(alarmId)
          }}
        />
      }
    >
      <button type="button" className="wf-bar-button" title={label} aria-label={label} aria-expanded={isOpen}>
        <CarryOutOutlined />
        {total > 0 && <span className="wf-todo-count">{total > 99 ? '99+' : total}</span>}
      </button>
    </Popover>
  )
}
