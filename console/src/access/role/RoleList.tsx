import type { Role } from '@watchfire/contract/access/role/role.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { ListMessage } from '../../ui/list/ListParts.tsx'
import { Muted } from '../../ui/text.tsx'
import styles from './RoleList.module.css'
import { roleTexts } from './role.texts.ts'
import { useRoleName } from './use-role-name.ts'

const owners = ['platform', 'customer', 'company'] as const

type Props = { roles: readonly Role[]; keyword: string; open: string | undefined; onOpen: (roleId: number) => void }

/** Roles by whose they are; each with how many have it. */
export function RoleList({ roles, keyword, open, onOpen }: Props) {
  const t = useTexts(roleTexts)
  const roleName = useRoleName()
  const wanted = keyword.trim().toLowerCase()
  const fitting = roles.filter(({ name, remark }) =>
    `${name} ${roleName(name)} ${remark}`.toLowerCase().includes(wanted),
  )
  if (fitting.length === 0) return <ListMessage className={styles.list}>{t('noRole')}</ListMessage>
  return (
    <nav className={styles.list} aria-label={t('title')}>
      {owners.map(owner => {
        const own = fitting.filter(role => role.owner === owner)
        if (own.length === 0) return null
        return (
          <section key={owner}>
            <h2 className={styles.owner}>{t(owner)}</h2>
            <ul className={styles.roles}>
              {own.map(role => (
                <li key={role.roleId}>
                  <button
                    type="button"
                    className={styles.role}
                    aria-current={open === String(role.roleId)}
                    onClick={() => onOpen(role.roleId)}
                  >
                    <span className={styles.name}>{roleName(role.name)}</span>
                    <Muted>{t('holders', { count: role.holders })}</Muted>
                    <Muted className={styles.about}>
                      {[role.owner === 'platform' ? '' : role.companyName, role.remark].filter(Boolean).join(' · ') ||
                        t('rightsCount', { count: role.menuIds.length })}
                    </Muted>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}
