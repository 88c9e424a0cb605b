import type { MenuProps } from 'antd'
import { lazyAround } from './state/lazy-part.tsx'
import { type Trigger, WhenOpened } from './state/WhenOpened.tsx'

const OpenedMenu = lazyAround(async () => (await import('./OpenedMenu.tsx')).OpenedMenu)

/** A button with a menu. */
export function MenuButton({ menu, children }: { menu: MenuProps; children: Trigger }) {
  return (
    <WhenOpened
      preload={OpenedMenu.preload}
      opened={close => (
        <OpenedMenu menu={menu} onClose={close}>
          {children}
        </OpenedMenu>
      )}
    >
      {children}
    </WhenOpened>
  )
}
