import { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import type { CheckPoint } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { RowRemoval } from '../../ui/list/RowActions.tsx'
import { pointTexts } from './point.texts.ts'

export function RemovePoint({ point: { pointId, name } }: { point: CheckPoint }) {
  const t = useTexts(pointTexts)
  const remove = useAct(checkPointCalls.remove, { refresh: ['checkPoint', 'checkList'], successText: t('done') })
  return (
    <RowRemoval
      label={t('remove')}
      of={name}
      title={t('removeTitle')}
      hint={t('removeHint')}
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ pointId })}
    />
  )
}
