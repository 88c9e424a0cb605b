import { Dropdown, type MenuProps } from 'antd'
import { cloneElement, useRef } from 'react'
import { useOpened } from './state/use-opened.ts'
import type { Trigger } from './state/WhenOpened.tsx'

/** The menu of a {@link MenuButton}, opened at once. */
export function OpenedMenu({ menu, children }: { menu: MenuProps; children: Trigger }) {
  const [open, setOpen] = useOpened()
  const button = useRef<HTMLButtonElement>(null)
  const onClick: MenuProps['onClick'] = chosen => {
    // What the entry opens gives the focus back to the button: the entry itself is gone by then.
    button.current?.focus({ preventScroll: true })
    menu.onClick?.(chosen)
  }
  return (
    <Dropdown
      open={open}
      onOpenChange={setOpen}
      trigger={['click']}
      placement="bottomRight"
      // From the button into the menu: who opened it by a key goes on by keys.
      autoFocus
      menu={{ ...menu, onClick }}
    >
      {cloneElement(children, { ref: button })}
    </Dropdown>
  )
}
