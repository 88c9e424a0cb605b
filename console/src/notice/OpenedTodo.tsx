import { Popover } from 'antd'
import type { ComponentProps, ReactElement } from 'react'
import { useTexts } from '../core/texts.ts'
import { useOpened } from '../ui/state/use-opened.ts'
import { TodoList } from './TodoList.tsx'
import { todoTexts } from './todo.texts.ts'

type Props = Omit<ComponentProps<typeof TodoList>, 'onGone'> & { children: ReactElement }

/** The list below its button, opened at once. It closes when one of its alarms is opened. */
export function OpenedTodo({ page, failed, further, onOpen, children }: Props) {
  const t = useTexts(todoTexts)
  const [isOpen, setOpen] = useOpened()
  const choose = (alarmId: string) => {
    setOpen(false)
    onOpen(alarmId)
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      // On a telephone it is nearly as wide as the window.
      align={{ overflow: { shiftX: true, adjustY: true } }}
      title={t('title')}
      content={<TodoList page={page} failed={failed} further={further} onOpen={choose} onGone={() => setOpen(false)} />}
    >
      {children}
    </Popover>
  )
}
