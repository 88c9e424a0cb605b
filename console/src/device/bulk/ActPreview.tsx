import type { CameraOutcome } from '@watchfire/contract/device/camera-bulk.calls.ts'
import { Alert } from 'antd'
import { listNames, type Translate, useTexts } from '../../core/texts.ts'
import { cameraActTexts } from './camera-act.texts.ts'
import { countOf, refusalsOf } from './camera-act.ts'

type CameraActTexts = Translate<(typeof cameraActTexts)['zh']>
type PreviewProps = {
  outcomes: readonly CameraOutcome[] | undefined
  isAsked: boolean
  error: string | undefined
}
/** Names told of each reason. */
const namesShown = 5

/** What an act would come to: how many, and of each reason whom it holds for. */
export function ActPreview({ outcomes, isAsked, error }: PreviewProps) {
  const t = useTexts(cameraActTexts)
  if (error) return <Alert type="error" showIcon title={error} />
  if (!outcomes) return <p role="status">{t(isAsked ? 'checking' : 'choose')}</p>
  const same = countOf(outcomes, 'same')
  const refusals = refusalsOf(outcomes)
  return (
    <div role="status">
      <Alert
        type={refusals.length > 0 ? 'warning' : 'info'}
        showIcon
        title={[
          t('would', { count: countOf(outcomes, 'done') }),
          ...(same > 0 ? [t('wouldSame', { count: same })] : []),
        ].join(' · ')}
        description={refusals.map(({ reason, names }) => (
          <div key={reason}>
            {t('wouldNot', { count: names.length })}
            {reason} ({namesText(names, t)})
          </div>
        ))}
      />
    </div>
  )
}

function namesText(names: readonly string[], t: CameraActTexts) {
  const first = listNames(names.slice(0, namesShown))
  return names.length > namesShown ? t('names', { names: first, count: names.length }) : first
}
