import type { Role } from '@watchfire/contract/access/role/role.shapes.ts'
import { menuNameOf } from '@watchfire/contract/core/brand-words.ts'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useBrand } from '../../core/brand-store.ts'
import { useLanguage } from '../../core/language.ts'
import type { MenuNode } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import styles from './RightsEditor.module.css'
import { RightsPart } from './RightsPart.tsx'
import { differenceOf, partWith } from './rights-draft.ts'
import { roleTexts } from './role.texts.ts'
import { useRoleName } from './use-role-name.ts'

type Props = {
  nodes: readonly MenuNode[]
  menuIds: readonly number[]
  /** What is saved, to mark what differs; none of a new role. */
  saved: readonly number[] | undefined
  /** Roles to compare with. */
  others: readonly Role[]
  readOnly: boolean
  onChange: (menuIds: number[]) => void
}

/** Pages and their buttons as a tree to tick: searchable, with marks where it differs from what is saved or from another role. */
export function RightsEditor({ nodes, menuIds, saved, others, readOnly, onChange }: Props) {
  const t = useTexts(roleTexts)
  const nameOf = useMenuName()
  const [search, setSearch] = useState('')
  const [otherId, setOtherId] = useState<number>()
  const roleName = useRoleName()
  const named = others.map(role => ({ ...role, name: roleName(role.name) }))
  const other = named.find(({ roleId }) => roleId === otherId)
  const compared = other && differenceOf(other.menuIds, menuIds)
  const shown = partWith(nodes, search, nameOf)
  const count = { more: compared?.added.length ?? 0, less: compared?.removed.length ?? 0 }
  return (
    <section className={styles.rights} aria-label={t('rights')}>
      <div className={styles.bar}>
        <h3 className={styles.title}>{t('rightsCount', { count: menuIds.length })}</h3>
        <Input
          className={styles.search}
          value={search}
          allowClear
          placeholder={t('searchRights')}
          aria-label={t('searchRights')}
          onChange={({ target }) => setSearch(target.value)}
        />
        {named.length > 0 && (
          <Select
            className={styles.compare}
            value={otherId}
            allowClear
            placeholder={t('compare')}
            aria-label={t('compare')}
            options={named.map(({ roleId, name }) => ({ value: roleId, label: name }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(roleId: number | undefined) => setOtherId(roleId)}
          />
        )}
      </div>
      {other && (
        <p role="status">
          {count.more + count.less === 0
            ? t('same', { name: other.name })
            : t('differs', { name: other.name, ...count })}
        </p>
      )}
      {shown.map(node => (
        <RightsPart
          key={node.id}
          node={node}
          nameOf={nameOf}
          menuIds={menuIds}
          saved={saved}
          other={other}
          readOnly={readOnly}
          onChange={onChange}
        />
      ))}
      {shown.length === 0 && nodes.length > 0 && <Muted>{t('noRights')}</Muted>}
    </section>
  )
}

/** A menu's name in the language of now, as the brand calls it. */
export function useMenuName(): (node: MenuNode) => string {
  const language = useLanguage()
  const { menuNames } = useBrand()
  return node =>
    menuNameOf(node.id, menuNames)?.[language] ?? (language === 'en' && node.nameEn ? node.nameEn : node.name)
}
