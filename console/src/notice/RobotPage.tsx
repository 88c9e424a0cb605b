import { PlusOutlined } from '@ant-design/icons'
import { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import type { Robot } from '@watchfire/contract/notice/robot.shapes.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { RobotDialog } from './RobotDialog.tsx'
import { robotTexts } from './robot.texts.ts'
import { robotColumns, robotMessageColumns } from './robot-columns.tsx'
import './notice.css'

const views = ['robots', 'messages'] as const
/** States change while one looks: messages go out within seconds. */
const every = 5000

/** The group robots of the companies, and what was sent to them. */
export function RobotPage() {
  const t = useTexts(robotTexts)
  const messages = useView(views) === 'messages'
  const [edited, setEdited] = useState<Robot | 'new'>()
  const columns = useMemo(() => robotColumns(t, setEdited), [t])
  const messageColumns = useMemo(() => robotMessageColumns(t), [t])
  const view = <ViewSwitch views={views} label={t} />
  return (
    <>
      {messages ? (
        <ListPage
          key="messages"
          title={t('title')}
          call={robotCalls.messages}
          input={() => ({})}
          alsoReads={['view']}
          idOf={message => String(message.messageId)}
          columns={messageColumns}
          minWidth="72rem"
          refetchInterval={every}
          actions={view}
        />
      ) : (
        <ListPage
          key="robots"
          title={t('title')}
          call={robotCalls.list}
          input={() => ({})}
          idOf={robot => String(robot.robotId)}
          columns={columns}
          minWidth="72rem"
          refetchInterval={every}
          actions={
            <>
              {view}
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
                {t('add')}
              </Button>
            </>
          }
        />
      )}
      {edited && (
        <RobotDialog
          key={edited === 'new' ? 'new' : edited.robotId}
          robot={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
