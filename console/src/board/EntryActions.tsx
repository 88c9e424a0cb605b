import { EditOutlined } from '@ant-design/icons'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import type { BoardEntry } from '@watchfire/contract/board/board.shapes.ts'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { RowAction, RowRemoval } from '../ui/list/RowActions.tsx'
import { boardTexts } from './board.texts.ts'
import styles from './EntryActions.module.css'
import { RemarkDialog } from './RemarkDialog.tsx'

/** Change the remark, take the alarm off the board. */
export function EntryActions({ entry }: { entry: BoardEntry }) {
  const t = useTexts(boardTexts)
  const [isEditing, setEditing] = useState(false)
  const remove = useAct(boardCalls.removeEntry, { refresh: ['board'], successText: t('done') })
  return (
    <span className={styles.actions}>
      <RowAction label={t('editRemark')} icon={<EditOutlined />} onClick={() => setEditing(true)} />
      <RowRemoval
        label={t('takeOff')}
        title={t('takeOffTitle')}
        hint={t('takeOffHint')}
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ id: entry.id })}
      />
      {isEditing && <RemarkDialog entry={entry} onClose={() => setEditing(false)} />}
    </span>
  )
}
