import { rights } from '@watchfire/contract/core/rights.ts'
import { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { select, useSelection, useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { lazyDialog } from '../ui/state/lazy-part.tsx'
import { Muted } from '../ui/text.tsx'
import { CompanyScores } from './CompanyScores.tsx'
import { DeviceHealth } from './DeviceHealth.tsx'
import { GradeMark } from './GradeMark.tsx'
import { OverallBox } from './OverallBox.tsx'
import styles from './OverallPage.module.css'
import { overallTexts } from './overall.texts.ts'
import { ProjectPlan } from './ProjectPlan.tsx'
import { ProjectScores } from './ProjectScores.tsx'
import { LevelTrend } from './public/LevelTrend.tsx'
import { ScoreHistory } from './ScoreHistory.tsx'
import { ScoreParts } from './ScoreParts.tsx'
import { tenths } from './score-part-labels.ts'
import { TodoCounts } from './TodoCounts.tsx'

const WeightsDialog = lazyDialog(async () => (await import('./WeightsDialog.tsx')).WeightsDialog)
const readEvery = 60_000

/** What waits now, then how the selection stands and why. */
export function OverallPage({ waiting }: { waiting: ReactNode }) {
  const t = useTexts(overallTexts)
  const [isWeighing, setWeighing] = useState(false)
  const scores = useCall(overallCalls.readScores, {}, { refetchInterval: readEvery, keepPrevious: true })
  const { companyId, projectId, regionId } = useSelection()
  const { projectLimited } = useUser()
  const isWhole = regionId === undefined
  const ofCompany = useCall(
    overallCalls.readHistory,
    { ofCompanyId: companyId ?? 1 },
    {
      enabled: isWhole && projectId === undefined && companyId !== undefined && !projectLimited,
      quiet: true,
    },
  ).data
  const ofProject = useCall(
    overallCalls.readProjectHistory,
    { ofProjectId: projectId ?? 1 },
    { enabled: isWhole && projectId !== undefined, quiet: true },
  ).data
  const history = projectId === undefined ? ofCompany : ofProject
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('title')}</h1>
      {waiting}
      {!scores.data ? (
        <ListEmpty
          state={scores.isError ? 'failed' : 'loading'}
          error={scores.error ?? undefined}
          onRetry={() => void scores.refetch()}
        />
      ) : (
        <div className={styles.grid}>
          <OverallBox
            name={t('score')}
            acts={
              <>
                {projectId !== undefined && (
                  <Button size="small" onClick={() => select({ companyId })}>
                    {t('backToAll')}
                  </Button>
                )}
                <Can call={overallCalls.saveWeights}>
                  <Button size="small" onClick={() => setWeighing(true)}>
                    {t('weights')}
                  </Button>
                </Can>
              </>
            }
          >
            <p className={styles.score}>
              <strong>{scores.data.whole.systemScore}</strong> {t('outOf')}{' '}
              <GradeMark grade={scores.data.whole.grade} />
            </p>
            <p className={styles.raises}>
              {scores.data.whole.dearest
                ? t('raises', {
                    part: t(scores.data.whole.dearest),
                    points: tenths(Math.max(...scores.data.whole.parts.map(({ lost }) => lost))),
                  })
                : t('nothingLost')}
            </p>
            <ScoreParts standing={scores.data.whole} days={scores.data.days} />
            <Muted>{t('how', { perDay: scores.data.perDay })}</Muted>
            {history && (
              <>
                <h3>{t('trendOfScore')}</h3>
                <ScoreHistory evaluations={history} />
              </>
            )}
          </OverallBox>
          <div className={styles.beside}>
            <ProjectPlan projects={scores.data.projects} />
            <div className={styles.boxes}>
              <OverallBox name={t('trend')}>
                <LevelTrend />
              </OverallBox>
              <Can right={rights.deviceStates}>
                <OverallBox name={t('health')}>
                  <DeviceHealth />
                </OverallBox>
              </Can>
              <OverallBox name={t('todo')}>
                <TodoCounts />
              </OverallBox>
              {scores.data.companies.length > 1 && (
                <OverallBox name={t('companies')}>
                  <CompanyScores companies={scores.data.companies} />
                  {scores.data.notShown.companies > 0 && (
                    <Muted>{t('moreCompanies', { count: scores.data.notShown.companies })}</Muted>
                  )}
                </OverallBox>
              )}
            </div>
          </div>
          <OverallBox name={t('projects')} wide>
            <ProjectScores projects={scores.data.projects} days={scores.data.days} />
            {scores.data.notShown.projects > 0 && (
              <Muted>{t('moreProjects', { count: scores.data.notShown.projects })}</Muted>
            )}
          </OverallBox>
        </div>
      )}
      {isWeighing && scores.data && (
        <WeightsDialog weights={scores.data.weights} perDay={scores.data.perDay} onClose={() => setWeighing(false)} />
      )}
    </div>
  )
}
