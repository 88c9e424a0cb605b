import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react'
import { useTexts } from '../core/texts.ts'
import { uiTexts } from '../ui/ui.texts.ts'
import { ChunkFailure } from './lazy-page.tsx'
import './page-boundary.css'

type Props = {
  children: ReactNode /** Another value is another page: the error of the last one is forgotten. */
  page: string
}

/** Waits for a page's code, and keeps its failure from taking the rest of the window along. */
export function PageBoundary({ children, page }: Props) {
  return (
    <Catcher key={page}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </Catcher>
  )
}

function Waiting() {
  const t = useTexts(uiTexts)
  return (
    <div className="wf-waiting" role="status">
      <span className="wf-waiting-text">{t('loading')}</span>
    </div>
  )
}

function Crash({ error }: { error: unknown }) {
  const t = useTexts(uiTexts)
  return (
    <div className="wf-crash" role="alert">
      <h1>{t('crashed')}</h1>
      <p>{t(error instanceof ChunkFailure ? 'chunkFailed' : 'crashedHint')}</p>
      <button type="button" className="wf-crash-button" onClick={() => location.reload()}>
        {t('reload')}
      </button>
    </div>
  )
}

class Catcher extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }
  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }
  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }
  override render() {
    return this.state.error === undefined ? this.props.children : <Crash error={this.state.error} />
  }
}
