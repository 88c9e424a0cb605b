import { PlusOutlined } from '@ant-design/icons'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import type { Board } from '@watchfire/contract/board/board.shapes.ts'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { maxLengthOf } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { FieldError } from '../../ui/form/FieldParts.tsx'
import { joinBoardTexts } from './join-board.texts.ts'
import styles from './NewBoard.module.css'

type Props = { companyId: number; onMade: (board: Board) => void }

/** Makes a board in passing, for those who keep boards. */
export function NewBoard({ companyId, onMade }: Props) {
  const t = useTexts(joinBoardTexts)
  const [name, setName] = useState<string>()
  const [asked, setAsked] = useState(false)
  const act = useAct(boardCalls.create, {
    refresh: ['board'],
    onSuccess: board => {
      setName(undefined)
      onMade(board)
    },
  })
  const submit = () => {
    setAsked(true)
    const given = name?.trim()
    if (given) act.mutate({ companyId, name: given })
  }
  if (name === undefined) {
    return (
      <Can call={boardCalls.create}>
        <div className={styles.board}>
          <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => setName('')}>
            {t('newBoard')}
          </Button>
        </div>
      </Can>
    )
  }
  const missing = asked && name.trim() === ''
  return (
    <div className={styles.board}>
      <Space.Compact block>
        <Input
          autoFocus
          value={name}
          maxLength={maxLengthOf(boardCalls.create, 'name')}
          placeholder={t('newName')}
          aria-label={t('newName')}
          status={missing ? 'error' : undefined}
          onChange={event => setName(event.target.value)}
          onPressEnter={event => {
            event.preventDefault()
            submit()
          }}
        />
        <Button type="primary" loading={act.isPending} onClick={submit}>
          {t('create')}
        </Button>
        <Button onClick={() => setName(undefined)}>{t('cancel')}</Button>
      </Space.Compact>
      {missing && <FieldError role="alert">{t('nameRequired')}</FieldError>}
    </div>
  )
}
