/**
 * Parts whose code is loaded when they are first shown: `lazyDialog(async () => (await import('./X.tsx')).X)`. One that does not
 * come, or runs into an error, fails alone: it says so where it would stand, and is tried again by itself and by a button.
 */

import { type ReactElement, type ReactNode, useContext, useEffect } from 'react'
import { lazyCode } from '../../core/lazy-code.ts'
import { useTexts } from '../../core/texts.ts'
import { LazyTheme } from '../theme/lazy-theme.ts'
import { uiTexts } from '../ui.texts.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import styles from './lazy-part.module.css'
import { PageMessage } from './PageMessage.tsx'
import { type Failure, FailureCard, FailureLine, PageFailure } from './PartFailure.tsx'

type Load<P> = () => Promise<(props: P) => ReactNode>
type Place<P> = {
  failure: (failure: Failure, props: P) => ReactNode
  waiting?: (props: P) => ReactNode
}

function lazyPart<P extends object>(load: Load<P>, { failure, waiting }: Place<P>) {
  const lazy = lazyCode(load)
  function LazyPart(props: P) {
    const { code: Part, failed } = lazy.use()
    useEffect(() => lazy.want(), [])
    if (Part)
      return (
        <ErrorBoundary fallback={again => failure({ cause: 'crashed', retry: again }, props)}>
          <Part {...props} />
        </ErrorBoundary>
      )
    if (failed) return failure({ cause: 'missing', retry: lazy.retry }, props)
    return waiting?.(props)
  }
  return Object.assign(LazyPart, { preload: lazy.preload })
}

export const lazyPage = <P extends object>(load: Load<P>) =>
  lazyPart(load, { failure: failure => <PageFailure {...failure} />, waiting: () => <Waiting /> })

/** A dialog, or a drawer. One that stays mounted while it is closed says by `isOpen` when it is to be seen. */
export const lazyDialog = <P extends { onClose: () => void }>(
  load: Load<P>,
  { isOpen = () => true }: { isOpen?: (props: P) => boolean } = {},
) =>
  lazyPart<P>(load, {
    failure: (failure, props) => isOpen(props) && <FailureCard {...failure} onClose={props.onClose} />,
  })

/** A part of a page or of the frame. */
export const lazyInline = <P extends object>(load: Load<P>, what?: () => string) =>
  lazyPart(load, { failure: failure => <FailureLine {...failure} what={what?.()} /> })

/** The same with Ant Design, on a page that may be there before it. */
export function lazyThemed<P extends object>(load: Load<P>) {
  const Part = lazyInline(load)
  return function Themed(props: P) {
    const Theme = useContext(LazyTheme)
    if (Theme === 'awaited') return null
    return Theme ? (
      <Theme>
        <Part {...props} />
      </Theme>
    ) : (
      <Part {...props} />
    )
  }
}

/** What opens around a button, its child: the button alone until it has come. */
export const lazyAround = <P extends { children: ReactElement }>(load: Load<P>) =>
  lazyPart<P & { onClose: () => void }>(load, {
    waiting: props => props.children,
    failure: (failure, props) => (
      <>
        {props.children}
        <FailureCard {...failure} onClose={props.onClose} />
      </>
    ),
  })

/** A page that comes quickly shows no "loading" at all. */
function Waiting() {
  const t = useTexts(uiTexts)
  return (
    <PageMessage data-testid="waiting" role="status">
      <span className={styles.late}>{t('loading')}</span>
    </PageMessage>
  )
}
