import { useLocation } from 'react-router'
import { useUser } from '../../core/session-store.ts'
import { algorithmsOf, algorithmUrl } from '../menu-tree.ts'
import { algorithmHelp, existingPages, pageAt } from '../routes.tsx'

/** The section of the manual for what is shown: of the tab, the page or the algorithm. */
export function useHelp(): string | undefined {
  const user = useUser()
  const { pathname, search } = useLocation()
  const page = pageAt(pathname)
  if (page) return page.helpOfTab?.[new URLSearchParams(search).get('tab') ?? ''] ?? page.help
  const algorithm = algorithmsOf(user, existingPages).find(known => algorithmUrl(known) === pathname)
  return algorithm && algorithmHelp[algorithm.page as keyof typeof algorithmHelp]
}
