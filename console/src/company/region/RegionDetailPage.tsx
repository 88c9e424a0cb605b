import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { Button, Descriptions } from 'antd'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListSection, ListTitle } from '../../ui/list/ListParts.tsx'
import { RegionAlarms, useRegionAlarms } from './RegionAlarms.tsx'
import styles from './RegionDetailPage.module.css'
import { RegionDevices, useRegionDevices } from './RegionDevices.tsx'
import { RegionDialog } from './RegionDialog.tsx'
import { RegionPlan, useRegionPlan } from './RegionPlan.tsx'
import { regionTexts } from './region.texts.ts'

/** One region: its facts, where it lies, its devices, and what is pending there. */
export function RegionDetailPage() {
  const regionId = Number(useSearchParams()[0].get('regionId')) || 0
  return regionId > 0 ? <RegionDetail regionId={regionId} /> : <Navigate to="/region" replace />
}

function RegionDetail({ regionId }: { regionId: number }) {
  const t = useTexts(regionTexts)
  const [edits, setEdits] = useState(false)
  const read = useCall(regionCalls.get, { regionId }, { quiet: true, selection: {} })
  const region = read.data
  const devices = useRegionDevices(regionId)
  const alarms = useRegionAlarms(regionId)
  const plan = useRegionPlan(region?.projectId)
  // What comes later must not push away what is being read.
  const arrived = !devices.isLoading && !alarms.isLoading && !plan.isLoading
  return (
    <ListSection>
      <header className={styles.head}>
        <BackLink to="/region">{t('backToList')}</BackLink>
        <ListTitle>{region?.name ?? t('name')}</ListTitle>
        {region && <Button onClick={() => setEdits(true)}>{t('edit')}</Button>}
      </header>
      {region ? (
        <div className={styles.parts}>
          <Descriptions
            size="small"
            bordered
            column={{ xs: 1, md: 3 }}
            items={[
              { key: 'project', label: t('project'), children: region.projectName },
              { key: 'company', label: t('company'), children: region.companyName },
              { key: 'remark', label: t('remark'), children: region.remark || '—' },
            ]}
          />
          {arrived && <RegionPlan region={region} plan={plan.data} />}
          {arrived && <RegionDevices list={devices} />}
          {arrived && alarms.isEnabled && <RegionAlarms regionId={regionId} list={alarms} />}
        </div>
      ) : (
        <ListEmpty
          state={read.isError ? 'failed' : 'loading'}
          error={read.error ?? undefined}
          onRetry={() => void read.refetch()}
        />
      )}
      {edits && region && <RegionDialog region={region} onClose={() => setEdits(false)} />}
    </ListSection>
  )
}
