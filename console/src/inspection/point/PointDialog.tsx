import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { checkListCalls, checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { type CheckPoint, type RiskLevel, riskLevel } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { Form, Input, Select } from 'antd'
import { maxLengthOf, rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { PlanSpot, type Spot } from './PlanSpot.tsx'
import { pointTexts } from './point.texts.ts'
import { useInspectors } from './use-inspectors.ts'

type Fields = {
  name: string
  riskLevel: RiskLevel
  ofProjectId: number
  ofRegionId?: number
  listId: number
  measures?: string
  responsibleId?: number
  spot?: Spot
}
const call = checkPointCalls.save
const searched = { optionFilterProp: 'label' } as const

/** Makes a check point, or changes one; its label stays the same. */
export function PointDialog({ point, onClose }: { point: CheckPoint | undefined; onClose: () => void }) {
  const t = useTexts(pointTexts)
  const [form] = Form.useForm<Fields>()
  const projectId = Form.useWatch('ofProjectId', form) ?? point?.ofProjectId
  const projects = useCall(companyCalls.listProjects, {}, { quiet: true }).data?.rows
  const regions = useCall(companyCalls.listRegions, {}, { quiet: true }).data?.rows
  const lists = useCall(checkListCalls.list, {}, { quiet: true }).data?.rows
  const now = point?.responsibleId
  const people = useInspectors(projectId, now ? [{ accountId: now, name: point.responsible }] : [])
  const save = useAct(call, {
    refresh: ['checkPoint', 'checkList'],
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  return (
    <FormDialog<Fields>
      width={560}
      title={t(point ? 'edit' : 'add')}
      form={form}
      initialValues={fieldsOf(point)}
      call={call}
      error={save.error}
      saving={save.isPending}
      onFinish={({ spot, ...fields }) =>
        save.mutate({
          ...fields,
          ...(spot && { planX: spot.x, planY: spot.y }),
          ...(point && { pointId: point.pointId }),
        })
      }
      onClose={onClose}
    >
      <Form.Item name="name" label={t('name')} rules={rulesFor(call, 'name')}>
        <Input maxLength={maxLengthOf(call, 'name')} />
      </Form.Item>
      <Form.Item name="riskLevel" label={t('level')}>
        <Select options={riskLevel.out.options.map(value => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item name="ofProjectId" label={t('project')} rules={[{ required: true }]}>
        <Select
          showSearch={searched}
          options={projects?.map(({ projectId: value, name: label }) => ({ value, label })) ?? []}
          onChange={() =>
            form.setFieldsValue({ ofRegionId: undefined, responsibleId: undefined, spot: undefined } as never)
          }
        />
      </Form.Item>
      <Form.Item name="ofRegionId" label={t('region')}>
        <Select
          allowClear
          placeholder={t('wholeProject')}
          showSearch={searched}
          options={
            regions
              ?.filter(region => region.projectId === projectId)
              .map(({ regionId: value, name: label }) => ({ value, label })) ?? []
          }
        />
      </Form.Item>
      <Form.Item
        name="listId"
        label={t('list')}
        rules={[{ required: true, message: t('chooseList') }]}
        extra={lists?.length === 0 && t('noLists')}
      >
        <Select
          showSearch={searched}
          options={lists?.map(({ listId: value, name: label }) => ({ value, label })) ?? []}
        />
      </Form.Item>
      <Form.Item name="measures" label={t('measures')} rules={rulesFor(call, 'measures')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={maxLengthOf(call, 'measures')} />
      </Form.Item>
      <Form.Item name="responsibleId" label={t('responsible')}>
        <Select allowClear showSearch={searched} options={people} />
      </Form.Item>
      {projectId !== undefined && (
        <Form.Item name="spot" label={t('spot')}>
          <PlanSpot projectId={projectId} />
        </Form.Item>
      )}
    </FormDialog>
  )
}

const fieldsOf = (point: CheckPoint | undefined): Partial<Fields> =>
  point
    ? {
        name: point.name,
        riskLevel: point.riskLevel,
        ofProjectId: point.ofProjectId,
        listId: point.listId,
        measures: point.measures,
        ...(point.ofRegionId !== null && { ofRegionId: point.ofRegionId }),
        ...(point.responsibleId !== null && { responsibleId: point.responsibleId }),
        ...(point.planX !== null && point.planY !== null && { spot: { x: point.planX, y: point.planY } }),
      }
    : { riskLevel: 'yellow' }
