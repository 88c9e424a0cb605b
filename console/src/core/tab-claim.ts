/**
 * What only one tab of this browser has in hand. A browser that knows locks ends a claim with its tab, however it dies. On plain http
 * there are none: there the tabs ask each other, and one that was asleep when it was asked hears that it has lost its claim when it wakes.
 */
export type Claim = { release: () => void }
type Wanted = {
  /** Another tab has it from here on. */
  onLost: () => void
  /** So long, ms, it may still be in the hands of the page that stood in this tab before. */
  timeoutMs?: number
  /** Whoever has it loses it: the person wants it here. */
  takeOver?: boolean
}

const prefix = 'watchfire.'

/** undefined where another tab has it. */
export const claim = (name: string, wanted: Wanted): Promise<Claim | undefined> =>
  navigator.locks ? claimByLock(navigator.locks, name, wanted) : claimByAsking(name, wanted)

/** Those of the names that no tab has, this one included. */
export async function unclaimed(names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const taken = navigator.locks ? await locked(navigator.locks) : await askedFor(names)
  return names.filter(name => !taken.has(name))
}

async function claimByLock(locks: LockManager, name: string, { onLost, timeoutMs, takeOver }: Wanted) {
  const hold = (options: LockOptions) =>
    new Promise<Claim | undefined>(resolve => {
      let isMine = false
      const keep = (lock: Lock | null) => {
        if (!lock) return resolve(undefined)
        isMine = true
        return new Promise<void>(release => resolve({ release }))
      }
      locks.request(prefix + name, options, keep).catch(() => (isMine ? onLost() : resolve(undefined)))
    })
  if (takeOver) return hold({ steal: true })
  const held = await hold({ ifAvailable: true })
  return held ?? (timeoutMs ? hold({ signal: AbortSignal.timeout(timeoutMs) }) : undefined)
}

async function locked(locks: LockManager): Promise<Set<string>> {
  const { held = [] } = await locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}

type Message = { kind: 'asked' | 'held' | 'taken'; name: string; at: number }
/** An answer of a tab that is awake is there by then, ms. */
const answerMs = 150
const mine = new Map<string, { onLost: () => void; at: number }>()
const askers = new Set<(name: string) => void>()
const channel = globalThis.BroadcastChannel ? new BroadcastChannel('watchfire-claims') : undefined
/** Of all tabs of this machine, ms. */
const now = () => performance.timeOrigin + performance.now()
const say = (kind: Message['kind'], name: string) => channel?.postMessage({ kind, name, at: now() } satisfies Message)
channel?.addEventListener('message', ({ data: { kind, name, at } }: MessageEvent<Message>) => {
  if (kind === 'asked' && mine.has(name)) say('held', name)
  if (kind === 'held') for (const told of [...askers]) told(name)
  // What was said before it was taken over here comes late.
  if (kind === 'taken' && (mine.get(name)?.at ?? at) < at) lose(name)
})

function lose(name: string) {
  mine.get(name)?.onLost()
  mine.delete(name)
}

async function askedFor(names: readonly string[], isOwn = () => false): Promise<Set<string>> {
  const taken = new Set(names.filter(name => mine.has(name) && !isOwn()))
  if (!channel) return taken
  const told = (name: string) => void taken.add(name)
  askers.add(told)
  for (const name of names) say('asked', name)
  await new Promise(resolve => setTimeout(resolve, answerMs))
  askers.delete(told)
  return taken
}

async function claimByAsking(name: string, { onLost, takeOver }: Wanted): Promise<Claim | undefined> {
  if (takeOver) lose(name)
  else if (mine.has(name)) return undefined
  // Before it is known: of two that ask at once neither gets it, and nothing is written twice.
  const own = { onLost, at: now() }
  mine.set(name, own)
  const isMine = () => mine.get(name) === own
  if (!takeOver) {
    const isFree = !(await askedFor([name], isMine)).has(name) && isMine()
    if (!isFree) {
      if (isMine()) mine.delete(name)
      return undefined
    }
  }
  say('taken', name)
  return { release: () => void (isMine() && mine.delete(name)) }
}
