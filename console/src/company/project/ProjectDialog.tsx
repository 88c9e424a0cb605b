import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import type { ProjectRow } from '@watchfire/contract/company/project.shapes.ts'
import { Form } from 'antd'
import { useSelection, useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { CompanyField } from '../public/CompanyField.tsx'
import { ProjectFields, type ProjectFieldValues } from './ProjectFields.tsx'
import { projectTexts } from './project.texts.ts'

type Fields = ProjectFieldValues & { companyId: number }

/** Makes a project, or changes the given one; it stays with its company. */
export function ProjectDialog({ project, onClose }: { project: ProjectRow | undefined; onClose: () => void }) {
  const t = useTexts(projectTexts)
  const { companyId: ownId } = useUser()
  const chosen = useSelection()
  const [form] = Form.useForm<Fields>()
  const options = {
    refresh: ['company', 'project', 'setup'] as const,
    selection: {},
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  }
  const create = useAct(projectCalls.create, options)
  const update = useAct(projectCalls.update, options)
  return (
    <FormDialog<Fields>
      width={520}
      title={t(project ? 'editTitle' : 'newTitle')}
      form={form}
      initialValues={{
        companyId: chosen.companyId ?? ownId,
        type: 'publicCloud',
        ...project,
        place: project?.place ?? {},
      }}
      validateTrigger="onBlur"
      call={projectCalls.create}
      error={create.error ?? update.error}
      saving={create.isPending || update.isPending}
      onFinish={({ companyId, ...fields }) =>
        project
          ? update.mutate({ ...fields, projectId: project.projectId, version: project.version })
          : create.mutate({ ...fields, companyId })
      }
      onClose={onClose}
    >
      <CompanyField label={t('company')} needed={t('companyRequired')} fixed={project !== undefined} />
      <ProjectFields autoFocus />
    </FormDialog>
  )
}
