import { QueryClientProvider, useIsFetching } from '@tanstack/react-query'
import { type ContextType, useCallback, useEffect, useState } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { queryClient } from '../core/query-client.ts'
import { useConnection } from '../core/server-connection.ts'
import { useUser } from '../core/session-store.ts'
import { textOf } from '../core/texts.ts'
import { CheckPage, ScannedPage } from '../inspection/point/CheckPage.tsx'
import { lazyInline } from '../ui/state/lazy-part.tsx'
import { LazyTheme } from '../ui/theme/lazy-theme.ts'
import { useFontSize } from '../ui/theme/use-font-size.ts'
import { appTexts } from './app.texts.ts'
import { PageBoundary } from './PageBoundary.tsx'
import styles from './ScannedApp.module.css'

const standsMs = 1000

const loadConsole = () => import('./ConsoleApp.tsx')
const watchMissing = () => textOf(appTexts, 'watchMissing')
const LazyAbove = lazyInline(async () => (await loadConsole()).LazyAbove, watchMissing)
const LazyBelow = lazyInline(async () => (await loadConsole()).LazyBelow)

/**
 * The form of a check point for whoever has just scanned its label: on a telephone that reads this console for the first time it is there
 * long before the frame and Ant Design, which come once it is.
 */
export function ScannedApp() {
  const { token } = useUser()
  useFontSize()
  return (
    <QueryClientProvider client={queryClient}>
      <Scanned key={token} />
    </QueryClientProvider>
  )
}

function Scanned() {
  const { pathname } = useLocation()
  const isThere = useOnceRead()
  const [theme, setTheme] = useState<ContextType<typeof LazyTheme>>('awaited')
  const onTheme = useCallback((come: ContextType<typeof LazyTheme>) => setTheme(() => come), [])
  return (
    <div className={styles.page} data-lost={useConnection().lost}>
      <div className={styles.bar}>{isThere && <LazyAbove onTheme={onTheme} />}</div>
      <main id="wf-main" className={styles.main} tabIndex={-1}>
        <LazyTheme value={theme}>
          <PageBoundary page={pathname}>
            <Routes>
              <Route path="/q/:id" element={<ScannedPage />} />
              <Route path="/check-point/:id" element={<CheckPage />} />
            </Routes>
          </PageBoundary>
        </LazyTheme>
      </main>
      {isThere && <LazyBelow />}
    </div>
  )
}

/** Whether the page has been read and stood for a while: what comes then takes no time from it. */
function useOnceRead(): boolean {
  const isReading = useIsFetching() > 0
  const [wasRead, setRead] = useState(false)
  useEffect(() => {
    if (isReading || wasRead) return
    const timer = setTimeout(() => setRead(true), standsMs)
    return () => clearTimeout(timer)
  }, [isReading, wasRead])
  return wasRead
}
