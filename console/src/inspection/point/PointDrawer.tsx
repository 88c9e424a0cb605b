import { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import type { CheckPoint } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { Button, Descriptions, Drawer, Flex, Typography } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { CheckFacts } from './CheckFacts.tsx'
import { PlanSpot } from './PlanSpot.tsx'
import styles from './PointDrawer.module.css'
import { pointTexts } from './point.texts.ts'
import { labelAddress, labelPicture } from './point-address.ts'
import { RiskMark } from './RiskMark.tsx'

const PointDialog = lazyDialog(async () => (await import('./PointDialog.tsx')).PointDialog)

/** One check point: what is done against its risk, its label, where it is, and what was found there. */
export function PointDrawer({ pointId, onClose }: { pointId: number; onClose: () => void }) {
  const t = useTexts(pointTexts)
  const { data, error, isPending, refetch } = useCall(checkPointCalls.get, { pointId }, { quiet: true })
  const [isEdited, setEdited] = useState(false)
  const navigate = useNavigate()
  const point = data?.point
  return (
    <Drawer
      open
      size={560}
      title={point?.name ?? ''}
      extra={
        point && (
          <Can call={checkPointCalls.save}>
            <Button onClick={() => setEdited(true)}>{t('edit')}</Button>
          </Can>
        )
      }
      onClose={onClose}
    >
      {point ? (
        <Flex vertical gap="large">
          <Facts point={point} />
          <Can call={checkCalls.submit}>
            <Button type="primary" size="large" block onClick={() => void navigate(`/check-point/${pointId}`)}>
              {t('checkNow')}
            </Button>
          </Can>
          {point.pointCode && (
            <Flex gap="middle" align="center" wrap>
              <img className={styles.code} src={labelPicture(point.pointCode)} alt={t('scanMe')} />
              <Typography.Text copyable>{labelAddress(point.pointCode)}</Typography.Text>
            </Flex>
          )}
          {point.planX !== null && point.planY !== null && (
            <PlanSpot projectId={point.ofProjectId} value={{ x: point.planX, y: point.planY }} />
          )}
          <Latest pointId={pointId} />
        </Flex>
      ) : (
        <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
      )}
      {isEdited && point && <PointDialog point={point} onClose={() => setEdited(false)} />}
    </Drawer>
  )
}

function Facts({ point }: { point: CheckPoint }) {
  const t = useTexts(pointTexts)
  const facts = [
    { label: t('level'), children: <RiskMark level={point.riskLevel} /> },
    { label: t('where'), children: [point.projectName, point.regionName].filter(Boolean).join(' / ') },
    { label: t('responsible'), children: point.responsible },
    { label: t('list'), children: point.listName },
    { label: t('measures'), children: point.measures },
  ].filter(({ children }) => children !== '')
  return <Descriptions size="small" column={1} items={facts.map(fact => ({ ...fact, key: fact.label }))} />
}

const shown = 10

function Latest({ pointId }: { pointId: number }) {
  const t = useTexts(pointTexts)
  const checks = useCall(checkCalls.list, { pointId, pageSize: shown }, { quiet: true }).data?.rows
  return (
    <section>
      <h3>{t('latest')}</h3>
      {checks?.length === 0 && t('noChecks')}
      <ul className={styles.checks}>
        {checks?.map(check => (
          <li key={check.checkId}>
            <Link to={`/fire-check?view=checks&open=${check.checkId}`}>{check.atText.slice(0, 16)}</Link>
            <span>{check.byName}</span>
            <CheckFacts check={check} />
          </li>
        ))}
      </ul>
    </section>
  )
}
