import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { browserStorage } from '../../core/browser-storage.ts'
import { useTexts } from '../../core/texts.ts'
import { MenuIcon } from '../../ui/MenuIcon.tsx'
import { appTexts } from '../app.texts.ts'
import type { SidebarItem } from '../menu-tree.ts'
import { AlgorithmSearch } from './AlgorithmSearch.tsx'
import { Flyout } from './Flyout.tsx'
import { Logo } from './Logo.tsx'
import { MenuEntry } from './MenuEntry.tsx'
import { MenuList } from './menu-parts.tsx'
import styles from './Sidebar.module.css'

/** The menu at the left: names beside the icons, or icons alone. What is below a folder flies out beside it. */
export function Sidebar({ items }: { items: readonly SidebarItem[] }) {
  const t = useTexts(appTexts)
  const [collapsed, setCollapsed] = useState(browserStorage.read('sidebar') === 'collapsed')
  const toggle = () => {
    browserStorage.write('sidebar', collapsed ? undefined : 'collapsed')
    setCollapsed(!collapsed)
  }
  return (
    <aside className={styles.sidebar} data-collapsed={collapsed}>
      <Logo small={collapsed} />
      {collapsed ? (
        <Flyout label={t('searchAlgorithms')} trigger={<MenuIcon icon={SearchOutlined} />}>
          {close => <AlgorithmSearch onGone={close} focus />}
        </Flyout>
      ) : (
        <AlgorithmSearch />
      )}
      <nav className={styles.nav} aria-label={t('mainMenu')}>
        <MenuList>
          {items.map(item => (
            <li key={item.key}>
              <MenuEntry item={item} collapsed={collapsed} />
            </li>
          ))}
        </MenuList>
      </nav>
      <button
        type="button"
        className={styles.toggle}
        onClick={toggle}
        aria-label={t(collapsed ? 'expand' : 'collapse')}
      >
        {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </button>
    </aside>
  )
}
