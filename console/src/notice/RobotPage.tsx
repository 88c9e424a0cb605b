import { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import type { Robot } from '@watchfire/contract/notice/robot.shapes.ts'
import { useCallback, useMemo } from 'react'
import { useTexts } from '../core/texts.ts'
import { EditedListPage } from '../ui/list/EditedListPage.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { useView, ViewSwitch } from '../ui/list/ViewSwitch.tsx'
import { RobotDialog } from './RobotDialog.tsx'
import { robotTexts } from './robot.texts.ts'
import { robotColumns, robotMessageColumns } from './robot-columns.tsx'

const views = ['robots', 'messages'] as const
/** States change while one looks: messages go out within seconds. */
const every = 5000

/** The group robots of the companies, and what was sent to them. */
export function RobotPage() {
  const t = useTexts(robotTexts)
  const messages = useView(views) === 'messages'
  const columns = useCallback((edit: (robot: Robot) => void) => robotColumns(t, edit), [t])
  const messageColumns = useMemo(() => robotMessageColumns(t), [t])
  const view = <ViewSwitch views={views} label={t} />
  const list = { title: t('title'), input: () => ({}), minWidth: '72rem', refetchInterval: every }
  return messages ? (
    <ListPage
      key="messages"
      {...list}
      call={robotCalls.listMessages}
      alsoReads={['view']}
      idOf={message => String(message.messageId)}
      columns={messageColumns}
      actions={view}
    />
  ) : (
    <EditedListPage
      key="robots"
      {...list}
      call={robotCalls.list}
      idOf={robot => String(robot.robotId)}
      columns={columns}
      view={view}
      addCall={robotCalls.create}
      addText={t('add')}
      emptyText={t('noneYet')}
      dialog={(robot, close) => <RobotDialog robot={robot} onClose={close} />}
    />
  )
}
