import { CarryOutOutlined } from '@ant-design/icons'
import { todoCalls } from '@watchfire/contract/notice/todo.calls.ts'
import { useEffect, useRef } from 'react'
import { useLiveEvents } from '../core/live-channel.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { BarButton } from '../ui/buttons.tsx'
import { CountBadge } from '../ui/CountBadge.tsx'
import { shortCount } from '../ui/short-count.ts'
import { lazyAround } from '../ui/state/lazy-part.tsx'
import { useStaleWords } from '../ui/state/StaleMark.tsx'
import { WhenOpened } from '../ui/state/WhenOpened.tsx'
import type { FurtherTodo } from './TodoList.tsx'
import { todoTexts } from './todo.texts.ts'

const OpenedTodo = lazyAround(async () => (await import('./OpenedTodo.tsx')).OpenedTodo)

/** Clocks run on between two readings; what the live channel says is read at most this often. */
const every = 30_000
const apart = 3000

/** The top bar's list of what waits for the reader. `open` shows an alarm; `further` waits on pages. */
export function TodoButton({ open, further }: { open: (alarmId: string) => void; further: readonly FurtherTodo[] }) {
  const t = useTexts(todoTexts)
  const list = useCall(todoCalls.listTodo, {}, { refetchInterval: every })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLiveEvents('alarm', () => {
    // In a flood one reading for all of it.
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined
      void list.refetch()
    }, apart)
  })
  useEffect(() => () => clearTimeout(waiting.current), [])
  const stale = useStaleWords()
  const total = (list.data?.total ?? 0) + further.length
  const button = (
    <BarButton
      data-testid="todo-button"
      title={t('open', { count: total }) + stale}
      aria-label={t('open', { count: shortCount(total) }) + stale}
      aria-haspopup="dialog"
    >
      <CarryOutOutlined />
      <CountBadge count={total} />
    </BarButton>
  )
  return (
    <WhenOpened
      preload={OpenedTodo.preload}
      opened={close => (
        <OpenedTodo page={list.data} failed={list.isError} further={further} onOpen={open} onClose={close}>
          {button}
        </OpenedTodo>
      )}
    >
      {button}
    </WhenOpened>
  )
}
