import { DeleteOutlined, EditOutlined, SendOutlined } from '@ant-design/icons'
import { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import type { Robot } from '@watchfire/contract/notice/robot.shapes.ts'
import { Button, Popconfirm } from 'antd'
import { notify } from '../core/notices.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { robotTexts } from './robot.texts.ts'

/** Test, change, delete. The test tells the vendor's own answer. */
export function RobotActions({ robot, onEdit }: { robot: Robot; onEdit: () => void }) {
  const t = useTexts(robotTexts)
  const test = useAct(robotCalls.test, {
    refresh: ['robot'],
    onSuccess: ({ sent, answer }) =>
      sent ? notify.success(t('tested', { answer })) : notify.error(t('testFailed', { answer })),
  })
  const remove = useAct(robotCalls.remove, { refresh: ['robot', 'notice'], successText: t('done') })
  return (
    <span className="wf-notice-actions">
      <Button
        type="text"
        size="small"
        icon={<SendOutlined />}
        aria-label={`${t('test')} ${robot.name}`}
        title={t('test')}
        loading={test.isPending}
        onClick={() => test.mutate({ robotId: robot.robotId })}
      />
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={`${t('edit')} ${robot.name}`}
        title={t('edit')}
        onClick={onEdit}
      />
      <Popconfirm
        title={t('removeTitle')}
        description={t('removeHint')}
        okText={t('remove')}
        cancelText={t('cancel')}
        placement="topRight"
        onConfirm={() => remove.mutate({ robotId: robot.robotId })}
      >
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`${t('remove')} ${robot.name}`}
          title={t('remove')}
          loading={remove.isPending}
        />
      </Popconfirm>
    </span>
  )
}
