import { Popover } from 'antd'
import type { ReactElement } from 'react'
import { useOpened } from '../../ui/state/use-opened.ts'
import { KeyList } from './KeyList.tsx'

/** The keys of the list, opened at once. */
export function OpenedKeys({ children }: { children: ReactElement }) {
  const [open, setOpen] = useOpened()
  return (
    <Popover open={open} onOpenChange={setOpen} trigger="click" placement="bottomRight" content={<KeyList of="list" />}>
      {children}
    </Popover>
  )
}
