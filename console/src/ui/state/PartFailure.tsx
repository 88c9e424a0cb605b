import { useNewVersion } from '../../core/served-version.ts'
import { useTexts } from '../../core/texts.ts'
import { OutlineButton } from '../buttons.tsx'
import { uiTexts } from '../ui.texts.ts'
import { PageMessage } from './PageMessage.tsx'
import styles from './PartFailure.module.css'

export type Failure = {
  /** Its code did not come, or it came and ran into an error. */
  cause: 'missing' | 'crashed'
  retry: () => void
  onClose?: () => void
}

/** In place of a page. */
export function PageFailure({ cause, retry }: Failure) {
  const t = useTexts(uiTexts)
  const { hint, updated } = useHint(cause)
  return (
    <PageMessage data-testid="page-failure" role="alert">
      <h1>{t(cause === 'missing' ? 'pageMissing' : 'crashed')}</h1>
      <p>{hint}</p>
      <div className={styles.buttons}>
        {!updated && <FailureButton label={t('retry')} onClick={retry} />}
        <FailureButton label={t('reload')} onClick={() => location.reload()} />
      </div>
    </PageMessage>
  )
}

/** For what would have opened over the page: a card at its foot, with nothing below it blocked. */
export function FailureCard({ cause, retry, onClose }: Failure) {
  const t = useTexts(uiTexts)
  const { hint, updated } = useHint(cause)
  return (
    <div data-testid="failure-card" className={styles.card} role="alert">
      <strong>{t('partFailed')}</strong>
      <p>{hint}</p>
      <div className={styles.buttons}>
        {updated ? (
          <FailureButton label={t('reload')} onClick={() => location.reload()} />
        ) : (
          <FailureButton label={t('retry')} onClick={retry} />
        )}
        {onClose && <FailureButton label={t('close')} onClick={onClose} />}
      </div>
    </div>
  )
}

/** One line where the part would stand. `what` names it when its place does not. */
export function FailureLine({ cause, retry, what }: Failure & { what?: string }) {
  const t = useTexts(uiTexts)
  const { hint, updated } = useHint(cause)
  return (
    <div data-testid="failure-line" className={styles.line} role="alert">
      <span>
        {what ?? t('partFailed')} {hint}
      </span>
      {updated ? (
        <FailureButton label={t('reload')} onClick={() => location.reload()} />
      ) : (
        <FailureButton label={t('retry')} onClick={retry} />
      )}
    </div>
  )
}

function useHint(cause: Failure['cause']) {
  const t = useTexts(uiTexts)
  const updated = useNewVersion()
  return { updated, hint: t(updated ? 'updatedHint' : cause === 'missing' ? 'missingHint' : 'crashedHint') }
}

function FailureButton({ label, onClick }: { label: string; onClick: () => void }) {
  return <OutlineButton onClick={onClick}>{label}</OutlineButton>
}
