import { expect, test } from 'vitest'
import { menuList } from '../../core/rights.ts'
import type { MenuNode } from '../access.shapes.ts'
import { menuTree } from './menus-of-rights.ts'

const everyNode = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap(node => [node, ...everyNode(node.children)])

test('every folder and page has an icon of its own, those below a folder too; buttons have none', () => {
  const nodes = everyNode(menuTree(new Set(menuList.map(menu => menu.id))))
  expect(nodes).toHaveLength(menuList.length)
  const icons = nodes.filter(({ kind }) => kind !== 'button').map(({ icon }) => icon)
  expect(icons).not.toContain(undefined)
  expect(new Set(icons).size).toBe(icons.length)
  expect(nodes.filter(({ kind, icon }) => kind === 'button' && icon)).toEqual([])
})
