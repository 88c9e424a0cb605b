import { type Menu, menuList } from '@watchfire/contract/core/rights.ts'
import { useLanguage } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { accountTexts } from './account.texts.ts'
import styles from './RoleRights.module.css'

/** What a role may use: its pages, each with the buttons it has on them. */
export function RoleRights({ menuIds }: { menuIds: readonly number[] | undefined }) {
  const t = useTexts(accountTexts)
  const language = useLanguage()
  if (!menuIds) return <Muted>{t('chooseRole')}</Muted>
  const held = menuList.filter(menu => menuIds.includes(menu.id))
  const pages = held.filter(
    menu => menu.kind === 'page' || held.some(below => below.parent === menu.name && below.kind === 'button'),
  )
  const buttonsOf = (page: Menu) => held.filter(menu => menu.kind === 'button' && menu.parent === page.name)
  if (held.length === 0) return <Muted>{t('roleMayNothing')}</Muted>
  return (
    <section aria-label={t('roleMay')}>
      <Muted>{t('roleMay')}</Muted>
      <ul className={styles.pages}>
        {pages.map(page => (
          <li key={page.id}>
            {page[language]}
            {buttonsOf(page).length > 0 && (
              <small>
                {buttonsOf(page)
                  .map(button => button[language])
                  .join(' · ')}
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
