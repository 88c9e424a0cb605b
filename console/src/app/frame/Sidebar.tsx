import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { kept } from '../../core/kept.ts'
import { useTexts } from '../../core/texts.ts'
import { appTexts } from '../app.texts.ts'
import type { SidebarItem } from '../menu-tree.ts'
import { AlgorithmSearch } from './AlgorithmSearch.tsx'
import { Flyout } from './Flyout.tsx'
import { Logo } from './Logo.tsx'
import { MenuEntry } from './MenuEntry.tsx'
import './sidebar.css'

/** The menu at the left: names beside the icons, or icons alone. What is below a folder flies out beside it. */
export function Sidebar({ items }: { items: readonly SidebarItem[] }) {
  const t = useTexts(appTexts)
  const [collapsed, setCollapsed] = useState(kept.read('sidebar') === 'collapsed')
  const toggle = () => {
    kept.write('sidebar', collapsed ? undefined : 'collapsed')
    setCollapsed(!collapsed)
  }
  return (
    <aside className="wf-sidebar" data-collapsed={collapsed}>
      <Logo small={collapsed} />
      {collapsed ? (
        <Flyout
          className="wf-side-entry"
          label={t('searchAlgorithms')}
          trigger={<SearchOutlined className="wf-side-icon" />}
        >
          {close => <AlgorithmSearch onGone={close} focus />}
        </Flyout>
      ) : (
        <AlgorithmSearch />
      )}
      <nav className="wf-side-nav" aria-label={t('mainMenu')}>
        <ul>
          {items.map(item => (
            <li key={item.key}>
              <MenuEntry item={item} collapsed={collapsed} />
            </li>
          ))}
        </ul>
      </nav>
      <button
        type="button"
        className="wf-side-toggle"
        onClick={toggle}
        aria-label={t(collapsed ? 'expand' : 'collapse')}
      >
        {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </button>
    </aside>
  )
}
