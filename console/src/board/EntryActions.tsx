import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import type { BoardEntry } from '@watchfire/contract/board/board.shapes.ts'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { boardTexts } from './board.texts.ts'
import { RemarkDialog } from './RemarkDialog.tsx'

/** Change the remark, take the alarm off the board. */
export function EntryActions({ entry }: { entry: BoardEntry }) {
  const t = useTexts(boardTexts)
  const [isEditing, setEditing] = useState(false)
  const remove = useAct(boardCalls.removeEntry, { refresh: ['board'], successText: t('done') })
  return (
    <span className="wf-board-card-actions">
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={t('editRemark')}
        title={t('editRemark')}
        onClick={() => setEditing(true)}
      />
      <Popconfirm
        title={t('takeOffTitle')}
        description={t('takeOffHint')}
        okText={t('takeOff')}
        cancelText={t('cancel')}
        placement="topRight"
        onConfirm={() => remove.mutate({ id: entry.id })}
      >
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('takeOff')}
          title={t('takeOff')}
          loading={remove.isPending}
        />
      </Popconfirm>
      {isEditing && <RemarkDialog entry={entry} onClose={() => setEditing(false)} />}
    </span>
  )
}
