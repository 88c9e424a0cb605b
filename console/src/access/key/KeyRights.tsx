import type { MenuNode } from '../../core/session-store.ts'
import { RightsEditor } from '../role/RightsEditor.tsx'
import styles from './KeyRights.module.css'

type Props = {
  nodes: readonly MenuNode[]
  /** Of the key as it is, to mark what differs. */
  saved: readonly number[] | undefined
  value?: number[]
  onChange?: (menuIds: number[]) => void
}

/** Rights of a key, to be ticked. Given its value by the form. */
export function KeyRights({ nodes, saved, value = [], onChange }: Props) {
  return (
    <div className={styles.box}>
      <RightsEditor
        nodes={nodes}
        menuIds={value}
        saved={saved}
        others={[]}
        readOnly={false}
        onChange={menuIds => onChange?.(menuIds)}
      />
    </div>
  )
}
