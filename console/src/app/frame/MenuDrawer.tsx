import { Drawer } from 'antd'
import { NavLink } from 'react-router'
import { useLanguage } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import { MenuIcon } from '../../ui/MenuIcon.tsx'
import { appTexts } from '../app.texts.ts'
import type { SidebarItem } from '../menu-tree.ts'
import { AlgorithmSearch } from './AlgorithmSearch.tsx'
import styles from './MenuDrawer.module.css'
import { SubMenu } from './MenuEntry.tsx'
import { MenuList, SideEntry, SideName } from './menu-parts.tsx'
import { ScopeSelectors } from './ScopeSelectors.tsx'

type Props = { items: readonly SidebarItem[]; open: boolean; onClose: () => void }

/** The menu of a telephone: everything open below one another, with the selectors that have no room in the bar. */
export function MenuDrawer({ items, open, onClose }: Props) {
  const t = useTexts(appTexts)
  const language = useLanguage()
  return (
    <Drawer placement="left" size={296} open={open} onClose={onClose} title={t('mainMenu')}>
      <div className={styles.drawer}>
        <ScopeSelectors hides={[]} stacked />
        <AlgorithmSearch onGone={onClose} />
        <nav aria-label={t('mainMenu')}>
          <MenuList>
            {items.map(item => (
              <li key={item.key}>
                {item.children.length > 0 ? (
                  <SubMenu item={item} onGone={onClose} />
                ) : (
                  <SideEntry as={NavLink} to={item.url ?? '/'} onClick={onClose}>
                    <MenuIcon menuId={item.menuId} />
                    <SideName>{item.names[language]}</SideName>
                  </SideEntry>
                )}
              </li>
            ))}
          </MenuList>
        </nav>
      </div>
    </Drawer>
  )
}
