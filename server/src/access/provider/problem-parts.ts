/** What is alike in the problems of all servers that say who somebody is. */
import type { Words } from '../../core/egress/connection-problems.ts'
import { notOutsideText } from '../../core/egress/egress-address.ts'

export const commonProblems = {
  notOutside: notOutsideText,
  noRole: { zh: '默认角色已被删除，请重新选择', en: 'The default role was deleted: choose another one' },
  full: { zh: '账号数量已达上限', en: 'The customer has as many accounts as it can have' },
} as const satisfies Record<string, Words>
