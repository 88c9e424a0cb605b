import { EditOutlined, SendOutlined } from '@ant-design/icons'
import { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import type { Robot } from '@watchfire/contract/notice/robot.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { notify } from '../core/toasts.ts'
import { useAct } from '../core/use-call.ts'
import { RowAction, RowRemoval } from '../ui/list/RowActions.tsx'
import { RuleButtons } from './RuleButtons.tsx'
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
    <RuleButtons>
      <RowAction
        label={t('test')}
        of={robot.name}
        icon={<SendOutlined />}
        loading={test.isPending}
        onClick={() => test.mutate({ robotId: robot.robotId })}
      />
      <RowAction label={t('edit')} of={robot.name} icon={<EditOutlined />} onClick={onEdit} />
      <RowRemoval
        label={t('remove')}
        of={robot.name}
        title={t('removeTitle')}
        hint={t('removeHint')}
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ robotId: robot.robotId })}
      />
    </RuleButtons>
  )
}
