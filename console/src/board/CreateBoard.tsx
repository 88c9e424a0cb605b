import { PlusOutlined } from '@ant-design/icons'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useSelection, useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { BoardNameDialog } from './BoardNameDialog.tsx'
import { boardTexts } from './board.texts.ts'

/** A new board of the company chosen in the top bar. */
export function CreateBoard({ onMade }: { onMade: (id: number) => void }) {
  const t = useTexts(boardTexts)
  const [isOpen, setOpen] = useState(false)
  const own = useUser().companyId
  const { companyId = own } = useSelection()
  const act = useAct(boardCalls.create, {
    refresh: ['board'],
    successText: t('done'),
    onSuccess: board => {
      setOpen(false)
      onMade(board.id)
    },
  })
  return (
    <Can call={boardCalls.create}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {t('create')}
      </Button>
      {isOpen && (
        <BoardNameDialog
          title={t('create')}
          isSaving={act.isPending}
          onSave={name => act.mutate({ companyId, name })}
          onClose={() => setOpen(false)}
        />
      )}
    </Can>
  )
}
