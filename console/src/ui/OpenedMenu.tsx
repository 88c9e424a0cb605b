import { Dropdown, type MenuProps } from 'antd'
import type { ReactElement } from 'react'
import { useOpened } from './state/use-opened.ts'

/** The menu of a {@link MenuButton}, opened at once. */
export function OpenedMenu({ menu, children }: { menu: MenuProps; children: ReactElement }) {
  const [open, setOpen] = useOpened()
  return (
    <Dropdown
      open={open}
      onOpenChange={setOpen}
      trigger={['click']}
      placement="bottomRight"
      // From the button into the menu: who opened it by a key goes on by keys.
      autoFocus
      menu={menu}
    >
      {children}
    </Dropdown>
  )
}
