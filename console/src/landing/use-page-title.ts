import { useEffect } from 'react'
import { useBrand } from '../core/brand-store.ts'
import { useLanguage } from '../core/language.ts'

export const titleOf = (page: string | undefined, brandTitle: string) => (page ? `${page} · ${brandTitle}` : brandTitle)

/** Title of the window while the page is open. */
export function usePageTitle(page: string | undefined) {
  const title = useBrand().title[useLanguage()]
  useEffect(() => {
    document.title = titleOf(page, title)
    return () => {
      document.title = title
    }
  }, [page, title])
}
