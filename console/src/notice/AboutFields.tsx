import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { Form, Select } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { useTypeChoices } from '../level/public/use-type-names.ts'
import { noticeTexts } from './notice.texts.ts'

const manyOf = { mode: 'multiple', maxTagCount: 'responsive', showSearch: { optionFilterProp: 'label' } } as const

/** Which alarms a rule of the company is about: types and projects, all of them where none is chosen. */
export function AboutFields({ companyId }: { companyId: number }) {
  const t = useTexts(noticeTexts)
  const types = useTypeChoices()
  const projects =
    useCall(companyCalls.listProjectsOfCompany, {}, { selection: { companyId }, quiet: true }).data?.rows ?? []
  return (
    <>
      <Form.Item name="types" label={t('types')}>
        <Select {...manyOf} placeholder={t('allTypes')} options={types} />
      </Form.Item>
      <Form.Item name="projectIds" label={t('projects')}>
        <Select
          {...manyOf}
          placeholder={t('allProjects')}
          options={projects.map(({ projectId, name }) => ({ value: projectId, label: name }))}
        />
      </Form.Item>
    </>
  )
}
