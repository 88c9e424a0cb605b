/** Which menus a role may hold, and what holding one of them brings along. */
import { type Menu, menuList, menus } from '../../core/rights.ts'

/** All but what only root has. */
export const grantableMenus: readonly Menu[] = menuList.filter(menu => !menu.rootOnly)

const byId = new Map(menuList.map(menu => [menu.id, menu]))

/** A button brings its page, a page its folder. In the order of the sidebar. */
export function closedUpwards(menuIds: Iterable<number>): number[] {
  const held = new Set<number>()
  for (const id of menuIds)
    for (let menu = byId.get(id); menu; menu = menu.parent === null ? undefined : byId.get(menus[menu.parent].id))
      held.add(menu.id)
  return menuList.filter(menu => held.has(menu.id)).map(menu => menu.id)
}

/** What goes with a menu that is taken away: all that stands below it. */
export function withAllBelow(menuId: number): number[] {
  const menu = byId.get(menuId)
  if (!menu) return []
  return [menuId, ...menuList.filter(({ parent }) => parent === menu.name).flatMap(below => withAllBelow(below.id))]
}

/** What makes an administrator: whoever keeps accounts and roles can give both away again. */
export const administration: readonly number[] = [
  menus.accounts.id,
  menus.keepAccounts.id,
  menus.grantAccess.id,
  menus.roles.id,
]

export const administers = (rights: ReadonlySet<number>): boolean => administration.every(id => rights.has(id))

/** Whoever makes accounts, gives access or edits roles has a say in what people may do. */
export const decidesAboutPeople = (rights: ReadonlySet<number>): boolean =>
  [menus.keepAccounts, menus.grantAccess, menus.roles].some(({ id }) => rights.has(id))
