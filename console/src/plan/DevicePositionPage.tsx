import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { sizedLink } from '../core/sized-link.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { ListSection, ListTitle } from '../ui/list/ListParts.tsx'
import { PageMessage } from '../ui/state/PageMessage.tsx'
import { PlanEditor } from './PlanEditor.tsx'
import { planTexts } from './plan.texts.ts'
import { usePictureRatio } from './use-picture-ratio.ts'

/** Where the cameras and sensors of a project stand on its floor plan. */
export function DevicePositionPage() {
  const t = useTexts(planTexts)
  const projectId = Number(useParams().id)
  // What the top bar selects must not hide half of a plan that is saved as a whole.
  const read = useCall(planCalls.read, { projectId }, { quiet: true, selection: {} })
  const plan = read.data
  const ratio = usePictureRatio(plan && sizedLink(plan.picture, 'middle'))
  /** Loading anew makes a new editor; a plan that is only read again does not. */
  const [loaded, setLoaded] = useState(0)
  const title = plan ? t('title', { project: plan.projectName }) : t('titleNone')

  if (plan && ratio.state === 'known')
    return (
      <PlanEditor
        key={`${projectId} ${loaded}`}
        plan={plan}
        ratio={ratio.ratio}
        onReload={async () => {
          await read.refetch()
          setLoaded(count => count + 1)
        }}
      />
    )
  return (
    <ListSection>
      <ListTitle>{title}</ListTitle>
      {plan && ratio.state === 'none' ? (
        <PageMessage>
          <p>{t('noPicture')}</p>
          <Link to={`/edit-factory/${projectId}`}>
            <Button type="primary" tabIndex={-1}>
              {t('upload')}
            </Button>
          </Link>
        </PageMessage>
      ) : plan && ratio.state === 'failed' ? (
        <PageMessage>{t('pictureFailed')}</PageMessage>
      ) : (
        <ListEmpty
          state={read.isError ? 'failed' : 'loading'}
          error={read.error ?? undefined}
          onRetry={() => void read.refetch()}
        />
      )}
    </ListSection>
  )
}
