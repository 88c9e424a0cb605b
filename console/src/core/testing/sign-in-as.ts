import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { menuList, type RightId, seedRoles } from '@watchfire/contract/core/rights.ts'
import { signedIn } from '../session-store.ts'

let sessions = 0

/** Signs somebody in who has these rights: an operator unless said otherwise. */
export function signInAs(rights: readonly RightId[] = seedRoles.operator, rest: Partial<User> = {}): void {
  signedIn({
    uid: 7,
    token: `token-${++sessions}`,
    account: 'li',
    fullName: '李工',
    email: '',
    headUrl: '',
    roleList: [{ roleName: 'operator' }],
    companyId: 3,
    companyName: '东厂',
    companyLevel: 'company',
    menus: menuList
      .filter(({ id }) => (rights as readonly number[]).includes(id))
      .map(({ id, zh, en, url, kind }) => ({ id, name: zh, nameEn: en, url, kind, parentId: null, children: [] })),
    algorithms: [],
    brand: 'platform',
    homePage: '',
    leader: '',
    leaderPhone: '',
    ...rest,
  })
}
