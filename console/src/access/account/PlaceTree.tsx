import type { CompanyProjectNode } from '@watchfire/contract/company/company.shapes.ts'
import { Tree } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { accountTexts } from './account.texts.ts'
import { matchingProjects } from './company-projects.ts'
import { companyKey, nowhere, type Places, projectKey, regionKey, ticksOf, toggled } from './place-choice.ts'
import { SearchedTree } from './SearchedTree.tsx'
import { loadRegions, useRegionsOf } from './use-regions-of.ts'

type Props = {
  companies: readonly CompanyProjectNode[]
  value?: Places
  onChange?: (places: Places) => void
}

/** Projects below their companies and regions below their projects, to be ticked. Given its value by the form. */
export function PlaceTree({ companies, value = nowhere, onChange }: Props) {
  const t = useTexts(accountTexts)
  const [typed, setTyped] = useState('')
  const limited = value.regionLimits.map(limit => limit.projectId)
  const [opened, setOpened] = useState(limited)
  const shown = matchingProjects(companies, typed)
  const inPart = companies.flatMap(company => company.projects.filter(project => project.inPart))
  const regionsOf = useRegionsOf([...new Set([...opened, ...limited, ...inPart.map(project => project.projectId)])])
  if (companies.length === 0) return <Muted>{t('noProjectYet')}</Muted>
  return (
    <SearchedTree typed={typed} onType={setTyped}>
      <Tree
        checkable
        checkStrictly
        selectable={false}
        expandedKeys={[...shown.map(company => companyKey(company.companyId)), ...opened.map(projectKey)]}
        checkedKeys={ticksOf(value, shown, regionsOf)}
        treeData={shown.map(company => ({
          key: companyKey(company.companyId),
          title: company.name,
          children: company.projects.map(({ projectId, name }) => ({
            key: projectKey(projectId),
            title: name,
            children: regionsOf(projectId).map(region => ({
              key: regionKey(projectId, region.regionId),
              title: region.name,
              isLeaf: true,
            })),
          })),
        }))}
        loadData={async ({ key }) => {
          const projectId = projectOf(key)
          if (projectId !== undefined) await loadRegions(projectId)
        }}
        onExpand={(_, { node: { key }, expanded }) => {
          const projectId = projectOf(key)
          if (projectId === undefined) return
          setOpened(ids => (expanded ? [...ids, projectId] : ids.filter(id => id !== projectId)))
        }}
        onCheck={(_, { node: { key }, checked }) =>
          onChange?.(toggled(value, { key: String(key), ticked: checked }, shown, regionsOf))
        }
      />
    </SearchedTree>
  )
}

function projectOf(key: React.Key): number | undefined {
  const [kind, id] = String(key).split('-')
  return kind === 'project' ? Number(id) : undefined
}
