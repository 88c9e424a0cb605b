import { useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { useRight, useUser } from '../../core/session-store.ts'
import { DevelopingPage } from '../DevelopingPage.tsx'
import { LostPage } from '../LostPage.tsx'
import { algorithmsOf, algorithmUrl, firstUrl, type SidebarItem, urlsOf } from '../menu-tree.ts'
import { algorithmPages, existingPages, type PageRoute, pages } from '../routes.tsx'
import { useVisit } from './recent-algorithms.ts'

/** The pages this person has: those of the table by right, and one for each algorithm by its nickname. */
export function ConsoleRoutes({ sidebar }: { sidebar: readonly SidebarItem[] }) {
  const start = firstUrl(sidebar, useUser(), existingPages)
  return (
    <Routes>
      {pages.map(page => (
        <Route key={page.url} path={page.url} element={<Guarded key={page.url} page={page} start={start} />} />
      ))}
      <Route path="/developing" element={<DevelopingPage start={start} />} />
      <Route path="*" element={<Dynamic start={start} />} />
    </Routes>
  )
}

function Guarded({ page, start }: { page: PageRoute; start: string }) {
  const { search } = useLocation()
  const may = useRight(page.right)
  const [mayAtFirst] = useState(may)
  if (!may) return mayAtFirst ? <LostPage url={page.url} start={start} /> : <Elsewhere start={start} />
  if (page.search && search === '') return <Navigate to={page.url + page.search} replace />
  return <page.Page />
}

/** An algorithm's page, a menu whose page is still to come, or the start for any other address. */
function Dynamic({ start }: { start: string }) {
  const user = useUser()
  const { pathname } = useLocation()
  const algorithm = algorithmsOf(user, existingPages).find(known => algorithmUrl(known) === pathname)
  useVisit(algorithm?.nickname)
  if (algorithm && algorithm.page in algorithmPages) {
    const Page = algorithmPages[algorithm.page as keyof typeof algorithmPages]
    return <Page key={algorithm.nickname} algorithm={algorithm} />
  }
  if (urlsOf(user.menus).includes(pathname))
    return <Navigate to={`/developing?${new URLSearchParams({ page: pathname })}`} replace />
  return <Elsewhere start={start} />
}

function Elsewhere({ start }: { start: string }) {
  return <Navigate to={start} replace />
}
