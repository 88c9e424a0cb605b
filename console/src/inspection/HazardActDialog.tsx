import type { HazardAct } from '@watchfire/contract/inspection/hazard.rules.ts'
import type { HazardDetail } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { Form } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { HazardActFields } from './HazardActFields.tsx'
import { type ActFields, actCalls } from './hazard-acts.ts'
import { hazardDetailTexts } from './hazard-detail.texts.ts'

type Props = { hazard: HazardDetail; act: HazardAct; onClose: () => void }

/**
 * One step of a hazard. When somebody else was first the dialog says so and stays with what was written: the hazard behind it is read
 * anew, and saving again is a decision upon what is shown now.
 */
export function HazardActDialog({ hazard, act, onClose }: Props) {
  const t = useTexts(hazardDetailTexts)
  const [form] = Form.useForm<ActFields>()
  const { call, input } = actCalls[act]
  const take = useAct(call, {
    refresh: ['hazard'],
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const { hazardId, version, dutyUnit, standard, measure, basis, plan, assigneeId } = hazard
  const where = [hazard.number, hazard.projectName, hazard.regionName, hazard.place].filter(Boolean).join(' / ')
  const given = {
    level: 'general',
    dutyUnit,
    standard,
    measure,
    basis,
    ...plan,
    ...(assigneeId && { assigneeId }),
  } as const
  return (
    <FormDialog<ActFields>
      width={560}
      title={`${t(act)} · ${hazard.number}`}
      form={form}
      initialValues={given}
      call={call}
      error={take.error}
      saving={take.isPending}
      saveText={t(act)}
      onFinish={fields => take.mutate({ hazardId, version, ...input(fields) })}
      onClose={onClose}
    >
      <HazardActFields act={act} hazardId={hazardId} place={where} form={form} />
    </FormDialog>
  )
}
