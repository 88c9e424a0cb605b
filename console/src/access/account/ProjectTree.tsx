import type { CompanyProjectNode } from '@watchfire/contract/company/company.shapes.ts'
import { Tree } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { accountTexts } from './account.texts.ts'
import { matchingProjects } from './company-projects.ts'
import { SearchedTree } from './SearchedTree.tsx'

type Props = {
  companies: readonly CompanyProjectNode[]
  value?: number[]
  onChange?: (projectIds: number[]) => void
}

const companyKey = (companyId: number) => `company-${companyId}`

/** Projects below their companies, to be ticked. Given its value by the form. */
export function ProjectTree({ companies, value = [], onChange }: Props) {
  const t = useTexts(accountTexts)
  const [typed, setTyped] = useState('')
  const shown = matchingProjects(companies, typed)
  const shownIds = shown.flatMap(company => company.projects.map(project => project.projectId))
  if (companies.length === 0) return <Muted>{t('noProjectYet')}</Muted>
  return (
    <SearchedTree typed={typed} onType={setTyped}>
      <Tree
        checkable
        selectable={false}
        expandedKeys={shown.map(company => companyKey(company.companyId))}
        checkedKeys={value.filter(id => shownIds.includes(id))}
        treeData={shown.map(company => ({
          key: companyKey(company.companyId),
          title: company.name,
          children: company.projects.map(project => ({
            key: project.projectId,
            title: project.name,
            disabled: project.inPart === true,
          })),
        }))}
        onCheck={checked => {
          const ticked = (checked as (string | number)[]).filter(key => typeof key === 'number')
          // What the search hides stays ticked.
          onChange?.([...value.filter(id => !shownIds.includes(id)), ...ticked])
        }}
      />
    </SearchedTree>
  )
}
