import { DeleteOutlined, EditOutlined, FullscreenOutlined } from '@ant-design/icons'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import type { Board } from '@watchfire/contract/board/board.shapes.ts'
import { Button, Popconfirm } from 'antd'
import { type RefObject, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { BoardNameDialog } from './BoardNameDialog.tsx'
import { boardTexts } from './board.texts.ts'

type Props = { board: Board; frame: RefObject<HTMLDivElement | null> }

/** What can be done with a whole board: show it on a wall, rename it, remove it. */
export function BoardActions({ board, frame }: Props) {
  const t = useTexts(boardTexts)
  const [isRenaming, setRenaming] = useState(false)
  const rename = useAct(boardCalls.update, {
    refresh: ['board'],
    successText: t('done'),
    onSuccess: () => setRenaming(false),
  })
  const remove = useAct(boardCalls.remove, { refresh: ['board'], successText: t('done') })
  return (
    <>
      <Button icon={<FullscreenOutlined />} onClick={() => void frame.current?.requestFullscreen()}>
        {t('fullScreen')}
      </Button>
      <Can call={boardCalls.update}>
        <Button icon={<EditOutlined />} onClick={() => setRenaming(true)}>
          {t('rename')}
        </Button>
      </Can>
      <Can call={boardCalls.remove}>
        <Popconfirm
          title={t('removeTitle', { name: board.name })}
          description={t('removeHint', { count: board.entries })}
          okText={t('remove')}
          okButtonProps={{ danger: true }}
          cancelText={t('cancel')}
          placement="bottomRight"
          onConfirm={() => remove.mutate({ id: board.id })}
        >
          <Button danger icon={<DeleteOutlined />} loading={remove.isPending}>
            {t('remove')}
          </Button>
        </Popconfirm>
      </Can>
      {isRenaming && (
        <BoardNameDialog
          title={t('rename')}
          name={board.name}
          isSaving={rename.isPending}
          onSave={name => rename.mutate({ id: board.id, name })}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  )
}
