/** What the sidebar shows and where a person begins: pure, from the person's menus and the pages that exist. */
import type { BrandLook } from '@watchfire/contract/core/brand-file.ts'
import { menuNameOf } from '@watchfire/contract/core/brand-words.ts'
import { menus as menuTable, rights } from '@watchfire/contract/core/rights.ts'
import type { Language } from '../core/language.ts'
import type { Algorithm, MenuNode, User } from '../core/session-store.ts'

export type SidebarItem = {
  key: string
  /** Menu id, for the icon; algorithms have none. */
  menuId?: number
  /** Of an algorithm. */
  alarmType?: number
  names: Record<Language, string>
  /** Absent for a folder. */
  url?: string
  children: SidebarItem[]
}

type Pages = {
  hasPage: (url: string) => boolean
  hasAlgorithmPage: (kind: Algorithm['page']) => boolean
}
type Person = Pick<User, 'menus' | 'algorithms' | 'companyLevel' | 'roleList'>

const outsideSidebar: ReadonlySet<number> = new Set(
  Object.values(menuTable).flatMap(menu => ('outsideSidebar' in menu ? [menu.id] : [])),
)
const onlyForRoot: readonly number[] = [rights.settings, rights.licences, rights.allDevices]

export const algorithmUrl = (algorithm: Pick<Algorithm, 'nickname'>) => `/${encodeURIComponent(algorithm.nickname)}`

/** Algorithms with a page, in the order given; two of one nickname would be one address, the first has it. */
export function algorithmsOf(person: Person, pages: Pages): Algorithm[] {
  const taken = new Set<string>()
  return person.algorithms.filter(algorithm => {
    const { nickname, page } = algorithm
    if (!nickname || taken.has(nickname) || !pages.hasAlgorithmPage(page) || pages.hasPage(`/${nickname}`)) return false
    taken.add(nickname)
    return true
  })
}

export function sidebarOf(person: Person, pages: Pages, brand: Pick<BrandLook, 'menuNames'>): SidebarItem[] {
  const isRoot = person.roleList[0]?.roleName === 'root'
  const mayList = (node: MenuNode) =>
    node.kind !== 'button' &&
    !outsideSidebar.has(node.id) &&
    !(onlyForRoot.includes(node.id) && !isRoot) &&
    !(person.companyLevel === 'company' && node.id === rights.customers)
  const itemOf = (node: MenuNode): SidebarItem[] => {
    if (!mayList(node)) return []
    const own = node.children.flatMap(itemOf)
    const algorithms = node.id === rights.aiApplications ? algorithmsOf(person, pages).map(algorithmItem) : []
    const children = [...own, ...algorithms]
    const url = node.url !== null && pages.hasPage(node.url) ? node.url : undefined
    if (!url && children.length === 0) return []
    return [{ key: `menu-${node.id}`, menuId: node.id, names: namesOf(node, brand), url, children }]
  }
  return person.menus.flatMap(itemOf)
}

const namesOf = (node: MenuNode, brand: Pick<BrandLook, 'menuNames'>): Record<Language, string> =>
  menuNameOf(node.id, brand.menuNames) ?? { zh: node.name, en: node.nameEn || node.name }

function algorithmItem(algorithm: Algorithm): SidebarItem {
  return {
    key: `algorithm-${algorithm.nickname}`,
    alarmType: algorithm.alarmType,
    names: { zh: algorithm.name, en: algorithm.nameEn || algorithm.name },
    url: algorithmUrl(algorithm),
    children: [],
  }
}

type HomePage = { url: string; names: Record<Language, string> }

/** Pages that somebody may choose to begin with: those of the sidebar, and those that are reached otherwise, as the alarm desk. */
export function homePagesOf(person: Person, pages: Pages, brand: Pick<BrandLook, 'menuNames'>): HomePage[] {
  const listed = (items: readonly SidebarItem[]): HomePage[] =>
    items.flatMap(({ url, names, children }) => [...(url ? [{ url, names }] : []), ...listed(children)])
  const others = person.menus.flatMap(node =>
    outsideSidebar.has(node.id) && node.url !== null && pages.hasPage(node.url)
      ? [{ url: node.url, names: namesOf(node, brand) }]
      : [],
  )
  return [...others, ...listed(sidebarOf(person, pages, brand))]
}

/** Where a person begins, and where unknown addresses lead: the home page they chose, else the first menu with a page. */
export function firstUrl(
  sidebar: readonly SidebarItem[],
  person: Person & Partial<Pick<User, 'homePage'>>,
  pages: Pages,
): string {
  const chosen = homePagesOf(person, pages, { menuNames: {} }).find(({ url }) => url === person.homePage)
  if (chosen) return chosen.url
  const first = (items: readonly SidebarItem[]): string | undefined => {
    for (const item of items) {
      const url = item.url ?? first(item.children)
      if (url) return url
    }
  }
  return first(sidebar) ?? urlsOf(person.menus).find(pages.hasPage) ?? '/developing'
}

/** A sidebar of nothing but the monitor is no sidebar (spec §2: home-only layout). */
export const isHomeOnly = (sidebar: readonly SidebarItem[]): boolean =>
  sidebar.length === 1 && sidebar[0]?.url === menuTable.monitor.url && sidebar[0].children.length === 0

/** Every address in a person's menus, pages that do not exist included. */
export const urlsOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(node => [...(node.url === null ? [] : [node.url]), ...urlsOf(node.children)])
