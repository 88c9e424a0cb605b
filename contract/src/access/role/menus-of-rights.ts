import { iconNameOf, type Menu, menuList, menus } from '../../core/rights.ts'
import type { MenuNode } from '../access.shapes.ts'

/** The menus a set of rights opens, as a tree. A folder stands when something below it does, or when it is granted itself. */
export function menuTree(rights: ReadonlySet<number>): MenuNode[] {
  const nodeOf = (menu: Menu): MenuNode[] => {
    const children = menuList.filter(child => child.parent === menu.name).flatMap(nodeOf)
    if (!rights.has(menu.id) && !(menu.kind === 'folder' && children.length > 0)) return []
    return [
      {
        id: menu.id,
        name: menu.zh,
        nameEn: menu.en,
        url: menu.url,
        kind: menu.kind,
        icon: iconNameOf(menu),
        parentId: menu.parent && menus[menu.parent].id,
        children,
      },
    ]
  }
  return menuList.filter(menu => menu.parent === null).flatMap(nodeOf)
}
