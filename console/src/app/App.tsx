import { publicPages } from '@watchfire/contract/core/public-pages.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { type ReactNode, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { useMaybeUser, useRight, useUser } from '../core/session-store.ts'
import { isDisplay, wallKey } from '../core/wall-key.ts'
import { wantedPage } from '../core/wanted-page.ts'
import { lazyPage } from '../ui/state/lazy-part.tsx'
import { phone } from '../ui/theme/breakpoints.ts'
import { PageBoundary } from './PageBoundary.tsx'

const publicPaths = publicPages.map(name => `/${name}`)

const LoginPage = lazyPage(async () => (await import('../landing/sign-in/LoginPage.tsx')).LoginPage)
const PublicPage = lazyPage(async () => (await import('../landing/PublicPage.tsx')).PublicPage)
const ManualPage = lazyPage(async () => {
  const { ManualPage, preloadText } = await import('../landing/manual-pages/ManualPage.tsx')
  await preloadText(location.pathname)
  return ManualPage
})
const InvitationPage = lazyPage(async () => (await import('../access/invitation/InvitationPage.tsx')).InvitationPage)
const DisplayPage = lazyPage(async () => (await import('../wall/display/DisplayPage.tsx')).DisplayPage)
const VisitPage = lazyPage(async () => (await import('../vehicle/visit/VisitPage.tsx')).VisitPage)
const ConsoleApp = lazyPage(async () => {
  // Where most begin: its files come beside those of the frame instead of after them.
  if (['/', '/monitor'].includes(location.pathname)) import('./MonitorScreen.tsx').catch(() => undefined)
  return (await import('./ConsoleApp.tsx')).ConsoleApp
})

/** Who scans a label with a telephone reads its form before anything else. */
const ScannedApp = lazyPage(async () => (await import('./ScannedApp.tsx')).ScannedApp)
const openedAt = location.pathname
const isScanned = /^\/(q|check-point)\/[^/]+$/.test(openedAt) && matchMedia(phone).matches
if (isScanned) ScannedApp.preload()

/** Loads the code of a public page, so that it takes the place of what the server drew in one step. */
export async function preloadPage(path: string): Promise<void> {
  if (path === '/login') await LoginPage.preload()
  else if (path.startsWith('/word/')) await ManualPage.preload()
  else if (publicPaths.includes(path)) await PublicPage.preload()
}

/** Public pages for everybody; everything else is the console, behind the sign-in. */
export function App() {
  const { pathname } = useLocation()
  const area = pathname.startsWith('/word')
    ? 'word'
    : ['/login', '/invitation', '/wall', '/visit', ...publicPaths].includes(pathname)
      ? pathname
      : 'console'
  return (
    <PageBoundary page={area}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        {publicPaths.map(path => (
          <Route key={path} path={path} element={<PublicPage />} />
        ))}
        <Route path="/invitation" element={<InvitationPage />} />
        <Route path="/wall" element={<DisplayPage />} />
        <Route path="/visit" element={<VisitPage />} />
        <Route path="/home" element={<Navigate to="/companyinfo" replace />} />
        <Route path="/home/connection" element={<Navigate to="/connection" replace />} />
        <Route path="/home/aiMonitor" element={<Navigate to="/aiMonitor" replace />} />
        <Route path="/detail-version" element={<Navigate to="/version" replace />} />
        <Route path="/word" element={<Navigate to="/word/word1" replace />} />
        <Route path="/word/:page" element={<ManualPage />} />
        <Route
          path="*"
          element={
            <SignedIn>
              <Console />
            </SignedIn>
          }
        />
      </Routes>
    </PageBoundary>
  )
}

/** The whole console, but for the page that was opened by a label: it comes by itself, for as long as it is shown. */
function Console() {
  const { pathname } = useLocation()
  const { mustChangePassword, mustSetUpFactor } = useUser()
  const may = useRight(rights.fireCheck)
  const [isFirst, setFirst] = useState(isScanned)
  if (isFirst && (pathname !== openedAt || !may || mustChangePassword || mustSetUpFactor)) setFirst(false)
  return isFirst ? <ScannedApp /> : <ConsoleApp />
}

/** The guard of the console: nobody signed in, then to the sign-in and back afterwards. A display signs in by itself, and has one screen. */
function SignedIn({ children }: { children: ReactNode }) {
  const user = useMaybeUser()
  const { pathname, search } = useLocation()
  if (!user && wallKey.read()) return <Navigate to="/wall" replace />
  if (!user) return <Navigate to={`/login${wantedPage.after(pathname + search)}`} replace />
  if (isDisplay(user) && pathname !== user.homePage) return <Navigate to={user.homePage} replace />
  return children
}
