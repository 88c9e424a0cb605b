import type { MenuProps } from 'antd'
import { lazy } from 'react'
import { type Trigger, WhenOpened } from './WhenOpened.tsx'

const load = () => import('./OpenedMenu.tsx')
const OpenedMenu = lazy(async () => ({ default: (await load()).OpenedMenu }))

/** A button with a menu. */
export function MenuButton({ menu, children }: { menu: MenuProps; children: Trigger }) {
  return (
    <WhenOpened load={load} opened={<OpenedMenu menu={menu}>{children}</OpenedMenu>}>
      {children}
    </WhenOpened>
  )
}
