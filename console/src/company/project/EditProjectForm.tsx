import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import type { ProjectRow } from '@watchfire/contract/company/project.shapes.ts'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { showInForm } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import styles from './EditProjectForm.module.css'
import { FloorPlanField } from './FloorPlanField.tsx'
import { ProjectFields, type ProjectFieldValues } from './ProjectFields.tsx'
import { projectTexts } from './project.texts.ts'

type Fields = ProjectFieldValues & { floorPlan?: string }
type Props = { project: ProjectRow; onReload: () => Promise<ProjectRow | undefined> }

/** Changes a project as it was when the editing began: what is read meanwhile overwrites nothing that is being typed. */
export function EditProjectForm({ project, onReload }: Props) {
  const t = useTexts(projectTexts)
  const [form] = Form.useForm<Fields>()
  const [edited, setEdited] = useState(project)
  const load = async () => {
    const latest = await onReload()
    if (!latest) return
    setEdited(latest)
    form.resetFields()
    form.setFieldsValue({ ...valuesOf(latest), floorPlan: undefined })
  }
  const update = useAct(projectCalls.update, {
    refresh: ['company', 'project', 'plan'],
    selection: {},
    successText: t('saved'),
    onSuccess: () => void load(),
    onRefused: refusal =>
      refusal.code === 'project.changedMeanwhile' ? undefined : showInForm(projectCalls.update, form, refusal),
  })
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      className={styles.form}
      initialValues={valuesOf(project)}
      onFinish={fields => update.mutate({ ...fields, projectId: edited.projectId, version: edited.version })}
    >
      {update.error?.code === 'project.changedMeanwhile' && (
        <Alert
          className={styles.wide}
          type="warning"
          showIcon
          title={t('changedTitle')}
          description={t('changedHint')}
          action={<Button onClick={() => void load().then(update.reset)}>{t('reload')}</Button>}
        />
      )}
      <div>
        <ProjectFields />
        <Button type="primary" htmlType="submit" loading={update.isPending}>
          {t('save')}
        </Button>
      </div>
      <Form.Item name="floorPlan" label={t('floorPlan')}>
        <FloorPlanField shown={edited.floorPlanUrl} label={t('floorPlan')} />
      </Form.Item>
    </Form>
  )
}

const valuesOf = ({ name, type, address, remark, place }: ProjectRow): Fields => ({
  name,
  type,
  address,
  remark,
  place: place ?? {},
})
