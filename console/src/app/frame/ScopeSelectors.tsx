import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { Select } from 'antd'
import { companyChoices } from '../../company/company-choices.ts'
import { useProjectOptions, useRegionOptions } from '../../company/public/use-place-options.ts'
import { select, useSelection, useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { appTexts } from '../app.texts.ts'
import type { ScopeLevel } from '../routes.tsx'
import styles from './ScopeSelectors.module.css'

type Props = { hides: readonly ScopeLevel[]; stacked?: boolean }

const findByLabel = { optionFilterProp: 'label' } as const

/** Company, project and region: they narrow everything below the bar. One that a page hides keeps its space. */
export function ScopeSelectors({ hides, stacked = false }: Props) {
  const t = useTexts(appTexts)
  const { companyId, companyName } = useUser()
  const chosen = useSelection()
  const companies = useCall(companyCalls.readTree, {}, { selection: {} }).data
  const inCompany = { companyId: chosen.companyId }
  const inProject = { ...inCompany, projectId: chosen.projectId }
  const projects = useProjectOptions({
    quiet: false,
    selection: inCompany,
    chosen: chosen.projectId === undefined ? undefined : inProject,
    optionOf: one => ({ value: one.projectId, label: one.name }),
  })
  const regions = useRegionOptions({
    quiet: false,
    selection: inProject,
    chosen: chosen.regionId === undefined ? undefined : chosen,
    optionOf: one => ({ value: one.regionId, label: one.name }),
  })
  const own = { companyId, name: companyName }
  const style = (level: ScopeLevel) => ({ visibility: hides.includes(level) ? 'hidden' : 'visible' }) as const

  return (
    <div className={styles.scope} data-stacked={stacked}>
      <Select
        style={style('company')}
        aria-label={t('company')}
        value={chosen.companyId ?? companyId}
        options={(companies ? companyChoices(companies, companyId) : [own]).map(one => ({
          value: one.companyId,
          label: one.name,
        }))}
        showSearch={findByLabel}
        popupMatchSelectWidth={false}
        onChange={id => select({ companyId: id })}
      />
      <Select
        style={style('project')}
        aria-label={t('project')}
        value={chosen.projectId}
        placeholder={t('allProjects')}
        {...projects.select}
        allowClear
        popupMatchSelectWidth={false}
        onChange={id => select({ companyId: chosen.companyId, projectId: id })}
      />
      <Select
        style={style('region')}
        aria-label={t('region')}
        value={chosen.regionId}
        placeholder={t('allRegions')}
        {...regions.select}
        allowClear
        popupMatchSelectWidth={false}
        onChange={id => select({ ...chosen, regionId: id })}
      />
    </div>
  )
}
