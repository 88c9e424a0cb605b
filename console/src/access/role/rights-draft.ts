/** Ticking rights of a role: pure. What is ticked brings what it needs, what is unticked takes along what needs it. */
import { closedUpwards, withAllBelow } from '@watchfire/contract/access/role/role.rules.ts'
import type { MenuNode } from '../../core/session-store.ts'

export function withRight(menuIds: readonly number[], menuId: number, isOn: boolean): number[] {
  if (isOn) return closedUpwards([...menuIds, menuId])
  const gone = new Set(withAllBelow(menuId))
  return menuIds.filter(id => !gone.has(id))
}

export const idsBelow = (node: MenuNode): number[] => [node.id, ...node.children.flatMap(idsBelow)]

/** The node with all that stands below it, as far as it may be changed. */
export function withWholePart(
  menuIds: readonly number[],
  node: MenuNode,
  isOn: boolean,
  mayChange: (menuId: number) => boolean,
): number[] {
  const part = idsBelow(node).filter(mayChange)
  if (isOn) return closedUpwards([...menuIds, ...part])
  return part.reduce((left, id) => withRight(left, id, false), [...menuIds])
}

export type RightsDifference = { added: readonly number[]; removed: readonly number[] }

export function differenceOf(before: readonly number[], after: readonly number[]): RightsDifference {
  return {
    added: after.filter(id => !before.includes(id)),
    removed: before.filter(id => !after.includes(id)),
  }
}

/** The part of the tree whose names, or those of something below, hold the text. */
export function partWith(nodes: readonly MenuNode[], text: string, nameOf: (node: MenuNode) => string): MenuNode[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return [...nodes]
  return nodes.flatMap(node => {
    if (nameOf(node).toLowerCase().includes(wanted)) return [node]
    const children = partWith(node.children, wanted, nameOf)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}
