import { menuList } from '@watchfire/contract/core/rights.ts'
import { useBrand } from '../core/brand-store.ts'
import { useLanguage } from '../core/language.ts'

/** The name of the menu with this address, as the brand calls it. */
export function usePageName(): (url: string | null) => string | undefined {
  const language = useLanguage()
  const { menuNames } = useBrand()
  return url => {
    const menu = menuList.find(known => known.url !== null && known.url === url)
    return menu && (menuNames[menu.name] ?? menu)[language]
  }
}
