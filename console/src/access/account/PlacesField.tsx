import type { CompanyProjectNode } from '@watchfire/contract/company/company.shapes.ts'
import { Form } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { accountTexts } from './account.texts.ts'
import { PlaceTree } from './PlaceTree.tsx'
import type { Places } from './place-choice.ts'

type Props = { name: string | (string | number)[]; companies: readonly CompanyProjectNode[] }

/** Chosen projects and regions, one at least; within a form. */
export function PlacesField({ name, companies }: Props) {
  const t = useTexts(accountTexts)
  return (
    <Form.Item
      name={name}
      extra={t('regionsHint')}
      rules={[
        {
          validator: async (_rule, places?: Places) => {
            if (!places?.projectIds.length) throw new Error(t('chooseProject'))
          },
        },
      ]}
    >
      <PlaceTree companies={companies} />
    </Form.Item>
  )
}
