/** The sign-ins of the demo. Everybody knows them, so outside demo mode no account may keep one of these passwords. */
import type { DemoAccount } from '@watchfire/contract/access/access.shapes.ts'

export const demoAccounts: readonly (DemoAccount & { role: string })[] = [
  { account: 'root', password: 'Watchfire!root', role: 'root', who: 'root' },
  { account: '13800000001', password: 'Watchfire!admin', role: 'admin', who: 'admin' },
  { account: '13800000002', password: 'Watchfire!op', role: 'operator', who: 'operator' },
  { account: '13900000001', password: 'Watchfire!other', role: 'admin', who: 'other' },
]
