import type { Role } from '@watchfire/contract/access/role/role.shapes.ts'
import { Checkbox } from 'antd'
import { hasRight, type MenuNode } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { TextButton } from '../../ui/buttons.tsx'
import { MenuIcon } from '../../ui/MenuIcon.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import styles from './RightsPart.module.css'
import { idsBelow, withRight, withWholePart } from './rights-draft.ts'
import { roleTexts } from './role.texts.ts'

type Props = {
  node: MenuNode
  nameOf: (node: MenuNode) => string
  menuIds: readonly number[]
  saved: readonly number[] | undefined
  other: Role | undefined
  readOnly: boolean
  onChange: (menuIds: number[]) => void
}

/** A menu with what stands below it. Pages stand below one another, buttons of a page in its line. */
export function RightsPart(props: Props) {
  const t = useTexts(roleTexts)
  const { node, menuIds, readOnly, nameOf, onChange } = props
  const part = idsBelow(node).filter(hasRight)
  const isWhole = part.length > 0 && part.every(id => menuIds.includes(id))
  return (
    <fieldset className={styles.part} data-kind={node.kind} aria-label={nameOf(node)}>
      <div className={styles.line}>
        <RightBox {...props} />
        {!readOnly && node.children.length > 0 && part.length > 0 && (
          <TextButton
            className={styles.all}
            aria-pressed={isWhole}
            aria-label={`${t('all')} ${nameOf(node)}`}
            onClick={() => onChange(withWholePart(menuIds, node, !isWhole, hasRight))}
          >
            {t('all')}
          </TextButton>
        )}
      </div>
      {node.children.length > 0 && (
        <div className={styles.below}>
          {node.children.map(child =>
            child.kind === 'button' ? (
              <RightBox key={child.id} {...props} node={child} />
            ) : (
              <RightsPart key={child.id} {...props} node={child} />
            ),
          )}
        </div>
      )}
    </fieldset>
  )
}

function RightBox({ node, nameOf, menuIds, saved, other, readOnly, onChange }: Props) {
  const t = useTexts(roleTexts)
  const isOn = menuIds.includes(node.id)
  const wasOn = saved?.includes(node.id)
  const mayGive = hasRight(node.id) || node.children.some(child => idsBelow(child).some(hasRight))
  return (
    <span className={styles.right}>
      <Checkbox
        checked={isOn}
        disabled={readOnly || !mayGive}
        title={!readOnly && !mayGive ? t('notYours') : undefined}
        onChange={({ target }) => onChange(withRight(menuIds, node.id, target.checked))}
      >
        {node.kind !== 'button' && <MenuIcon menuId={node.id} />} {nameOf(node)}
      </Checkbox>
      {saved && isOn !== wasOn && (
        <StateTag color={isOn ? 'success' : 'error'}>{t(isOn ? 'added' : 'takenAway')}</StateTag>
      )}
      {other && isOn !== other.menuIds.includes(node.id) && (
        <StateTag color={isOn ? 'processing' : 'warning'}>
          {isOn ? t('onlyHere') : t('onlyThere', { name: other.name })}
        </StateTag>
      )}
    </span>
  )
}
