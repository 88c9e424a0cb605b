import { RightOutlined } from '@ant-design/icons'
import { menuList } from '@watchfire/contract/core/rights.ts'
import { useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useLanguage } from '../../core/language.ts'
import { MenuIcon } from '../../ui/MenuIcon.tsx'
import { lazyInline } from '../../ui/state/lazy-part.tsx'
import type { SidebarItem } from '../menu-tree.ts'
import { pageAt } from '../routes.tsx'
import { Flyout } from './Flyout.tsx'
import { MenuCount } from './MenuCount.tsx'
import styles from './MenuEntry.module.css'
import { MenuList, MenuPage, MenuTitle, SideEntry, SideName } from './menu-parts.tsx'

const SilentAlgorithms = lazyInline(async () => (await import('./SilentAlgorithms.tsx')).SilentAlgorithms)

/** One entry of the sidebar: a page, or a folder whose pages fly out. */
export function MenuEntry({ item, collapsed }: { item: SidebarItem; collapsed: boolean }) {
  const name = item.names[useLanguage()]
  const { pathname } = useLocation()
  const content = (
    <>
      <MenuIcon menuId={item.menuId} />
      <SideName>{name}</SideName>
      <MenuCount menuId={item.menuId} />
    </>
  )
  if (item.children.length === 0)
    return (
      <SideEntry as={NavLink} to={item.url ?? '/'} title={collapsed ? name : undefined} aria-label={name}>
        {content}
      </SideEntry>
    )
  return (
    <Flyout
      label={name}
      current={isWithin(item, pathname, menuOf(pathname))}
      trigger={
        <>
          {content}
          <RightOutlined className={styles.arrow} />
        </>
      }
    >
      {close => <SubMenu item={item} onGone={close} />}
    </Flyout>
  )
}

/** A page without an entry of its own belongs where its right does: a camera's page among the devices. */
const menuOf = (pathname: string): number | undefined =>
  menuList.some(({ url }) => url === pathname) ? undefined : [pageAt(pathname)?.right].flat()[0]

const isWithin = (item: SidebarItem, pathname: string, menuId: number | undefined): boolean =>
  item.url === pathname ||
  (menuId !== undefined && item.menuId === menuId) ||
  item.children.some(child => isWithin(child, pathname, menuId))

/** More than these stand in two columns. */
const manyEntries = 10

/** The pages of a folder; the folder's own page first, where it has one. */
export function SubMenu({ item, onGone }: { item: SidebarItem; onGone: () => void }) {
  const language = useLanguage()
  const own = item.url ? [{ ...item, children: [] }] : []
  const id = useId()
  const [raisable, setRaisable] = useState<readonly number[]>()
  const types = item.children.flatMap(({ alarmType }) => alarmType ?? [])
  const isSilent = ({ alarmType }: SidebarItem) =>
    alarmType !== undefined && raisable !== undefined && !raisable.includes(alarmType)
  return (
    <>
      <MenuTitle>{item.names[language]}</MenuTitle>
      <MenuList data-many={item.children.length > manyEntries}>
        {[...own, ...item.children].map(child => (
          <li key={child.key}>
            {child.children.length > 0 ? (
              <SubMenu item={child} onGone={onGone} />
            ) : (
              <MenuPage
                as={NavLink}
                to={child.url ?? '/'}
                aria-describedby={isSilent(child) ? id : undefined}
                onClick={onGone}
              >
                <MenuIcon menuId={child.menuId} />
                {child.names[language]}
                <MenuCount menuId={child.menuId} />
                {isSilent(child) && <span className={styles.silent} aria-hidden />}
              </MenuPage>
            )}
          </li>
        ))}
      </MenuList>
      {types.length > 0 && <SilentAlgorithms id={id} types={types} onKnown={setRaisable} />}
    </>
  )
}
