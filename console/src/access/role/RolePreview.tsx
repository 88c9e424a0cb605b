import { menuList } from '@watchfire/contract/core/rights.ts'
import { Modal } from 'antd'
import type { MenuNode } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { MenuIcon } from '../../ui/MenuIcon.tsx'
import { Muted } from '../../ui/text.tsx'
import { useMenuName } from './RightsEditor.tsx'
import styles from './RolePreview.module.css'
import { roleTexts } from './role.texts.ts'

const outsideSidebar = new Set(menuList.filter(menu => menu.outsideSidebar).map(menu => menu.id))

type Props = { name: string; nodes: readonly MenuNode[]; menuIds: readonly number[]; onClose: () => void }

/** The sidebar and the buttons that a role gives, saved or not. */
export function RolePreview({ name, nodes, menuIds, onClose }: Props) {
  const t = useTexts(roleTexts)
  const nameOf = useMenuName()
  const held = heldOf(nodes, menuIds)
  const pages = held.flatMap(pagesOf)
  return (
    <Modal open width={760} title={t('previewTitle', { name })} footer={null} onCancel={onClose}>
      {held.length === 0 ? (
        <p>{t('previewNothing')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keys
        <div className={styles.preview} tabIndex={0}>
          <section>
            <h3 className={styles.title}>{t('previewMenus')}</h3>
            <ul className={styles.menus}>
              {held
                .filter(({ id }) => !outsideSidebar.has(id))
                .map(node => (
                  <li key={node.id}>
                    <MenuIcon menuId={node.id} /> {nameOf(node)}
                    {node.kind === 'folder' && (
                      <ul className={styles.menus}>
                        {node.children.map(child => (
                          <li key={child.id}>
                            <MenuIcon menuId={child.id} /> {nameOf(child)}
                          </li>
                        ))}
                      </ul>
                    )}
                  </li>
                ))}
            </ul>
          </section>
          <section>
            <h3 className={styles.title}>{t('previewButtons')}</h3>
            <dl className={styles.pages}>
              {pages.map(page => (
                <div key={page.id}>
                  <dt>{nameOf(page)}</dt>
                  <dd>
                    {page.children.length === 0 ? (
                      <Muted>{t('previewNone')}</Muted>
                    ) : (
                      page.children.map(nameOf).join(' · ')
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      )}
    </Modal>
  )
}

const heldOf = (nodes: readonly MenuNode[], menuIds: readonly number[]): MenuNode[] =>
  nodes.filter(({ id }) => menuIds.includes(id)).map(node => ({ ...node, children: heldOf(node.children, menuIds) }))

/** Pages, and folders that hold buttons of their own. */
const pagesOf = (node: MenuNode): MenuNode[] =>
  node.kind === 'page' || node.children.some(({ kind }) => kind === 'button') ? [node] : node.children.flatMap(pagesOf)
