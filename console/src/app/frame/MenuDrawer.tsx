import { Drawer } from 'antd'
import { NavLink } from 'react-router'
import { useLanguage } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import { appTexts } from '../app.texts.ts'
import { MenuIcon } from '../menu-icons.tsx'
import type { SidebarItem } from '../menu-tree.ts'
import { AlgorithmSearch } from './AlgorithmSearch.tsx'
import { SubMenu } from './MenuEntry.tsx'
import { ScopeSelectors } from './ScopeSelectors.tsx'
import './sidebar.css'

type Props = { items: readonly SidebarItem[]; open: boolean; onClose: () => void }

/** The menu of a telephone: everything open below one another, with the selectors that have no room in the bar. */
export function MenuDrawer({ items, open, onClose }: Props) {
  const t = useTexts(appTexts)
  const language = useLanguage()
  return (
    <Drawer placement="left" size={296} open={open} onClose={onClose} title={t('mainMenu')}>
      <div className="wf-drawer">
        <ScopeSelectors hides={[]} stacked />
        <AlgorithmSearch onGone={onClose} />
        <nav aria-label={t('mainMenu')}>
          <ul className="wf-flyout-list">
            {items.map(item => (
              <li key={item.key}>
                {item.children.length > 0 ? (
                  <SubMenu item={item} onGone={onClose} />
                ) : (
                  <NavLink className="wf-side-entry" to={item.url ?? '/'} onClick={onClose}>
                    <MenuIcon menuId={item.menuId} />
                    <span className="wf-side-name">{item.names[language]}</span>
                  </NavLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Drawer>
  )
}
