import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { type Board, boardLimit } from '@watchfire/contract/board/board.shapes.ts'
import { Form, Input, Modal, Select } from 'antd'
import { maxLengthOf } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import styles from './JoinBoardDialog.module.css'
import { joinBoardTexts } from './join-board.texts.ts'
import { NewBoard } from './NewBoard.tsx'
import { PictureChoice } from './PictureChoice.tsx'
import { useJoinBoard } from './use-join-board.ts'

type Props = {
  /** One alarm, or several that get the same remark. */
  alarms: readonly Alarm[]
  onClose: () => void
  /** They stand on the board. */
  onJoined?: () => void
}
type Fields = { boardId?: number; remark?: string; picture?: string }

/** Adds alarms to a notice board with a remark; one that stands there already is not added twice. */
export function JoinBoardDialog({ alarms, onClose, onJoined }: Props) {
  const t = useTexts(joinBoardTexts)
  const [form] = Form.useForm<Fields>()
  const [first] = alarms
  const only = alarms.length === 1 ? first : undefined
  // Asked without the top bar's selection: boards of the companies above the alarm's take it as well.
  const boards = useCall(
    boardCalls.list,
    { alarmId: first?.id, pageSize: boardLimit },
    { selection: {}, quiet: true, enabled: first !== undefined },
  )
  const { join, isJoining } = useJoinBoard(alarms, () => {
    onJoined?.()
    onClose()
  })
  const rows = boards.data?.rows
  if (!first) return null

  return (
    <Modal
      open
      width={460}
      title={only ? t('title') : t('titleMany', { count: alarms.length })}
      okText={t('confirm')}
      cancelText={t('cancel')}
      onOk={form.submit}
      okButtonProps={{ disabled: !rows?.length }}
      confirmLoading={isJoining}
      onCancel={onClose}
    >
      {!rows ? (
        <ListEmpty
          state={boards.isError ? 'failed' : 'loading'}
          error={boards.error ?? undefined}
          onRetry={() => void boards.refetch()}
        />
      ) : (
        <Form<Fields>
          form={form}
          layout="vertical"
          requiredMark
          onFinish={({ boardId, remark = '', picture }) => boardId && void join({ boardId, remark, picture })}
        >
          <Form.Item
            name="boardId"
            label={t('board')}
            className={styles.choice}
            rules={[{ required: true, message: t('choose') }]}
            initialValue={theOnlyOne(rows, only !== undefined)}
            extra={rows.length === 0 ? t('noBoards') : undefined}
          >
            <Select
              autoFocus
              placeholder={t('choose')}
              options={optionsOf(rows, only !== undefined, t)}
              showSearch={{ optionFilterProp: 'label' }}
            />
          </Form.Item>
          <NewBoard
            companyId={first.companyId}
            onMade={board => {
              form.setFieldValue('boardId', board.id)
              void form.validateFields(['boardId'])
            }}
          />
          <Form.Item name="remark" label={t('remark')}>
            <Input
              maxLength={maxLengthOf(boardCalls.join, 'remark')}
              showCount
              placeholder={t('remarkHint')}
              onPressEnter={form.submit}
            />
          </Form.Item>
          {only && only.pictures.length > 1 && (
            <Form.Item name="picture" label={t('picture')} initialValue={only.pictures[0]}>
              <PictureChoice pictures={only.pictures} />
            </Form.Item>
          )}
        </Form>
      )}
    </Modal>
  )
}

const theOnlyOne = (rows: readonly Board[], single: boolean) => {
  const free = rows.filter(row => !(single && row.holdsAlarm))
  return free.length === 1 ? free[0]?.id : undefined
}

/** Boards of several companies say whose they are. */
function optionsOf(
  rows: readonly Board[],
  single: boolean,
  t: ReturnType<typeof useTexts<(typeof joinBoardTexts)['zh']>>,
) {
  const severalCompanies = new Set(rows.map(row => row.companyId)).size > 1
  return rows.map(row => {
    const name = severalCompanies ? t('ofCompany', { name: row.name, company: row.companyName }) : row.name
    const held = single && row.holdsAlarm === true
    return { value: row.id, label: held ? t('holds', { name }) : name, disabled: held }
  })
}
