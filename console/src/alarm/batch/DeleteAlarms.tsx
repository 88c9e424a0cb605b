import { DeleteOutlined } from '@ant-design/icons'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { Button, Popconfirm } from 'antd'
import { textOf, useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { refreshPath } from '../live/alarm-cache.ts'
import { alarmsAreGone } from '../live/gone-alarms.ts'
import { alarmTexts } from '../model/alarm.texts.ts'
import { deleteTexts } from './delete.texts.ts'

type Props = { ids: readonly string[]; size?: 'small'; onDeleted?: () => void }

/** Takes alarms away for good, for those who may, after asking once more. */
export function DeleteAlarms({ ids, size, onDeleted }: Props) {
  const t = useTexts(deleteTexts)
  const act = useAct(alarmCalls.remove, {
    refresh: [],
    successText: textOf(alarmTexts, 'succeeded'),
    onSuccess: (_, { alarmIds }) => {
      alarmsAreGone(alarmIds)
      onDeleted?.()
      void refreshPath(alarmCalls.list)
      void refreshPath(alarmCalls.countToday)
    },
  })
  return (
    <Can call={alarmCalls.remove}>
      <Popconfirm
        title={t('title', { count: ids.length })}
        description={t('forGood')}
        okText={t('delete')}
        okButtonProps={{ danger: true }}
        onConfirm={() => act.mutate({ alarmIds: [...ids] })}
      >
        <Button danger size={size} icon={<DeleteOutlined />} loading={act.isPending}>
          {t('delete')}
        </Button>
      </Popconfirm>
    </Can>
  )
}
