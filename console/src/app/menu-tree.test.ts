import type { MenuNode } from '@watchfire/contract/access/access.shapes.ts'
import { brands } from '@watchfire/contract/core/brands.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { describe, expect, test } from 'vitest'
import type { Algorithm } from '../core/session-store.ts'
import { algorithmsOf, firstUrl, isHomeOnly, sidebarOf, urlsOf } from './menu-tree.ts'

const { factory, platform } = brands
const node = (
  id: number,
  url: string | null,
  children: MenuNode[] = [],
  kind: MenuNode['kind'] = 'page',
): MenuNode => ({
  id,
  name: `名${id}`,
  nameEn: `Name ${id}`,
  url,
  kind,
  parentId: null,
  children,
})
const algorithm = (nickname: string, page: Algorithm['page'] = 'aiEntrance'): Algorithm => ({
  name: nickname,
  nameEn: '',
  nickname,
  page,
  alarmType: 1,
  alarmTypeName: nickname,
})
const person = (menus: MenuNode[], more: object = {}) => ({
  menus,
  algorithms: [] as Algorithm[],
  companyLevel: 'customer' as const,
  roleList: [{ roleName: 'admin' }],
  ...more,
})
const pages = (...urls: string[]) => ({
  hasPage: (url: string) => urls.includes(url),
  hasAlgorithmPage: (kind: string) => kind === 'aiEntrance',
})
const monitor = node(rights.monitor, '/monitor', [node(rights.localVideo, null, [], 'button')])
const customers = node(rights.customers, '/customer')
const system = (...children: MenuNode[]) => node(rights.system, null, children, 'folder')

describe('the sidebar', () => {
  test('lists pages that exist, without buttons and without the alarm desk', () => {
    const menus = [monitor, node(rights.workplace, '/workplace'), node(rights.overall, '/overrall')]
    const sidebar = sidebarOf(person(menus), pages('/monitor', '/workplace'), platform)
    expect(sidebar).toMatchObject([{ url: '/monitor', children: [] }])
  })

  test('a folder without a page below it vanishes', () => {
    expect(sidebarOf(person([system(customers)]), pages(), platform)).toEqual([])
    expect(sidebarOf(person([system(customers)]), pages('/customer'), platform)).toHaveLength(1)
  })

  test('a plain company never sees customers', () => {
    const plain = person([system(customers)], { companyLevel: 'company' })
    expect(sidebarOf(plain, pages('/customer'), platform)).toEqual([])
  })

  test('licences and settings are for root alone', () => {
    const menus = [system(node(rights.settings, '/system-setting'), node(rights.licences, '/authorize'))]
    const all = pages('/system-setting', '/authorize')
    expect(sidebarOf(person(menus), all, platform)).toEqual([])
    const root = person(menus, { roleList: [{ roleName: 'root' }] })
    expect(sidebarOf(root, all, platform)[0]?.children).toHaveLength(2)
  })

  test('the brand renames menus', () => {
    const sidebar = sidebarOf(person([monitor]), pages('/monitor'), factory)
    expect(sidebar[0]?.names).toEqual({ zh: '视频直播', en: 'Live video' })
  })

  test('algorithms stand below AI applications by their nickname, each address once', () => {
    const ai = node(rights.aiApplications, null, [], 'folder')
    const algorithms = [algorithm('fire'), algorithm('fire'), algorithm('climate', 'climateSensors'), algorithm('')]
    const sidebar = sidebarOf(person([ai], { algorithms }), pages(), platform)
    expect(sidebar[0]?.children.map(child => child.url)).toEqual(['/fire'])
  })

  test('a nickname never takes a page’s address', () => {
    const algorithms = [algorithm('monitor'), algorithm('fire')]
    const found = algorithmsOf(person([], { algorithms }), pages('/monitor'))
    expect(found.map(one => one.nickname)).toEqual(['fire'])
  })
})

describe('where a person begins', () => {
  const start = (menus: MenuNode[], ...urls: string[]) => {
    const who = person(menus)
    return firstUrl(sidebarOf(who, pages(...urls), platform), who, pages(...urls))
  }
  test('at the first menu with a page, inside a folder too', () => {
    expect(start([system(customers), monitor], '/customer', '/monitor')).toBe('/customer')
    expect(start([system(customers), monitor], '/monitor')).toBe('/monitor')
  })
  test('at the alarm desk when the sidebar is empty', () => {
    expect(start([node(rights.workplace, '/workplace')], '/workplace')).toBe('/workplace')
  })
  test('at the home page they chose, while they may open it', () => {
    const known = pages('/customer', '/monitor', '/workplace')
    const startOf = (homePage: string, menus: MenuNode[]) => {
      const who = person(menus, { homePage })
      return firstUrl(sidebarOf(who, known, platform), who, known)
    }
    expect(startOf('/monitor', [system(customers), monitor])).toBe('/monitor')
    expect(startOf('/monitor', [system(customers)])).toBe('/customer')
    expect(startOf('https://example.com', [monitor])).toBe('/monitor')
    // The desk is no entry of the sidebar, and where most operators want to begin.
    expect(startOf('/workplace', [monitor, node(rights.workplace, '/workplace')])).toBe('/workplace')
    expect(startOf('/workplace', [monitor])).toBe('/monitor')
  })
  test('at "under construction" when nothing exists yet', () => {
    expect(start([node(rights.overall, '/overrall')])).toBe('/developing')
  })
})

test('a menu of only the monitor is home-only', () => {
  const sidebar = sidebarOf(person([monitor]), pages('/monitor'), platform)
  expect(isHomeOnly(sidebar)).toBe(true)
  const two = sidebarOf(person([monitor, system(customers)]), pages('/monitor', '/customer'), platform)
  expect(isHomeOnly(two)).toBe(false)
})

test('addresses of menus without a page are known', () => {
  expect(urlsOf([system(customers), monitor])).toEqual(['/customer', '/monitor'])
})
