/** Who is signed in here, what that person may do, and what the top bar has selected. Kept locally, shared by all tabs. */
import type { Algorithm, MenuNode, User } from '@watchfire/contract/access/access.shapes.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import type { Selection } from '@watchfire/contract/core/envelope.ts'
import { browserStorage, forgetAll, tabStorage } from './browser-storage.ts'
import { createListeners } from './create-store.ts'

export type { Algorithm, MenuNode, Selection, User }

const session = createListeners()
const { notify } = session

function readUser(): User | undefined {
  if (browserStorage.read('loginFlag') !== '1') return undefined
  const stored = browserStorage.readJson<User>('user')
  // Written by an older build or by hand: signing in again is the honest way out.
  return stored?.token && Array.isArray(stored.menus) && Array.isArray(stored.algorithms) ? stored : undefined
}

let user = readUser()
let lastUser = user
let selection: Selection =
  tabStorage.readJson<Selection>('selection') ?? browserStorage.readJson<Selection>('selection') ?? {}
let rightIds = rightsIn(user)

function rightsIn(of: User | undefined): ReadonlySet<number> {
  const ids = new Set<number>()
  const walk = (nodes: readonly MenuNode[]) => {
    for (const node of nodes) {
      ids.add(node.id)
      walk(node.children)
    }
  }
  walk(of?.menus ?? [])
  return ids
}

function hold(next: User | undefined) {
  user = next
  lastUser = next ?? lastUser
  rightIds = rightsIn(next)
}

/** Called at every change of the session: sign-in, sign-out, here or in another tab. Returns the way out. */
export const onSession = session.subscribe

export const currentUser = (): User | undefined => user
export const currentSelection = (): Selection => selection

export function signedIn(next: User) {
  hold(next)
  browserStorage.writeJson('user', next)
  browserStorage.write('loginFlag', '1')
  // One's own company, with all that lies below it.
  select({ companyId: next.companyId })
}

/** How long a switch to another account may take, in ms; a tab that was closed meanwhile keeps the others waiting no longer. */
const switchMs = 15_000
const switching = 'switchingUntil'

/**
 * The same person goes on as another of their accounts: nothing that was kept for the one before is had in this one. The session that it
 * takes the place of is dead before the new one is known here; no tab takes that for its end. @throws what `ask` throws
 */
export async function signInInstead(ask: () => Promise<User>): Promise<void> {
  browserStorage.write(switching, String(Date.now() + switchMs))
  try {
    const next = await ask()
    forgetAll()
    signedIn(next)
  } finally {
    browserStorage.write(switching, undefined)
  }
}

/** Whether another session takes, or has taken, the place of this one in the browser; then this tab goes on with that. */
export function isReplaced(): boolean {
  const next = readUser()
  if (next && next.token !== user?.token) {
    follow(next)
    return true
  }
  return Number(browserStorage.read(switching) ?? 0) > Date.now()
}

/** Keeps newer facts about the person (name, picture, menus) without signing in again. */
export function updateUser(change: Partial<User>) {
  if (!user) return
  hold({ ...user, ...change })
  browserStorage.writeJson('user', user)
  notify()
}

/**
 * Forgets the person and all that was kept for them (spec §4: flag 0). Guards bring the page to /login. What somebody has begun stays where
 * they did not choose to leave.
 */
export function signedOut({ keepDrafts = false } = {}) {
  forgetAll({ keepDrafts })
  browserStorage.write('loginFlag', '0')
  hold(undefined)
  selection = {}
  notify()
}

export function select(next: Selection) {
  selection = next
  tabStorage.writeJson('selection', next)
  browserStorage.writeJson('selection', next)
  notify()
}

// Another tab signed in or out: this one follows, so that no tab works on with a person who left.
globalThis.addEventListener?.('storage', event => {
  if (event.key !== null && event.key !== 'user' && event.key !== 'loginFlag') return
  const next = readUser()
  if (next?.token === user?.token && next !== undefined) return
  follow(next)
})

function follow(next: User | undefined) {
  // Of another person, or in another company: what was selected here is none of theirs.
  if (next && next.uid !== lastUser?.uid) {
    selection = { companyId: next.companyId }
    tabStorage.writeJson('selection', selection)
  }
  hold(next)
  notify()
}

/** The signed-in person. Only below the guard of the console, where there always is one. */
export function useUser(): User {
  const now = session.use(currentUser) ?? lastUser
  if (!now) throw new Error('nobody is signed in')
  return now
}

/** The signed-in person, if there is one: for public pages and guards. */
export const useMaybeUser = (): User | undefined => session.use(currentUser)

/** Company, project and region chosen in the top bar; absent means all that the person may see. */
export const useSelection = (): Selection => session.use(currentSelection)

/** Whether the person has a right (a menu id of the contract's table), or any of several. */
export function hasRight(right: number | readonly number[]): boolean {
  return typeof right === 'number' ? rightIds.has(right) : right.some(id => rightIds.has(id))
}

/** Whether the person may make this call: the same field the server refuses by. */
export function mayCall(call: Call): boolean {
  const { right, scope } = call
  if (scope === 'company' && user?.projectLimited) return false
  if (right === 'anyone') return true
  if (right === 'signedIn') return user !== undefined
  return typeof right === 'string' ? false : hasRight(right)
}

export function useRight(right: number | readonly number[]): boolean {
  useMaybeUser()
  return hasRight(right)
}

/** First role's name; it travels with every call (spec §6). */
export const roleNameOf = (of: User): string => of.roleList[0]?.roleName ?? ''
