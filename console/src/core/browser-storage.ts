/**
 * What the browser keeps for us. Storage may be blocked (private mode, policy) or full: then the value lives in memory for
 * as long as the page does, and nobody upstairs notices.
 */
type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key' | 'length'>

function memoryStorage(): BrowserStorage {
  const values = new Map<string, string>()
  return {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
    clear: () => values.clear(),
    key: index => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}

function openStorage(name: 'localStorage' | 'sessionStorage'): { where: BrowserStorage; lasts: boolean } {
  try {
    const where = globalThis[name]
    where.setItem('wf.probe', '1')
    where.removeItem('wf.probe')
    return { where, lasts: true }
  } catch {
    return { where: memoryStorage(), lasts: false }
  }
}

const lasting = openStorage('localStorage')
const ofThisTab = openStorage('sessionStorage')

function storageOf({ where, lasts }: { where: BrowserStorage; lasts: boolean }) {
  return {
    read: (key: string): string | undefined => where.getItem(key) ?? undefined,
    keys: (): string[] => Array.from({ length: where.length }, (_, index) => where.key(index) ?? ''),
    /** False where it will be lost with the page: for what a person has been promised. */
    write(key: string, value: string | undefined): boolean {
      try {
        if (value === undefined) where.removeItem(key)
        else where.setItem(key, value)
        return lasts
      } catch {
        // Over quota: the setting is lost with the page, which is better than a broken page.
        return false
      }
    },
    readJson<T>(key: string): T | undefined {
      const text = where.getItem(key)
      if (text === null) return undefined
      try {
        return JSON.parse(text) as T
      } catch {
        return undefined
      }
    },
    writeJson(key: string, value: unknown): boolean {
      return this.write(key, value === undefined ? undefined : JSON.stringify(value))
    },
  }
}

/** Kept until signed out (localStorage), shared by all tabs. */
export const browserStorage = storageOf(lasting)
/** Kept for this tab only (sessionStorage). */
export const tabStorage = storageOf(ofThisTab)

/** Settings of the workstation rather than of the person: they outlive a sign-out. */
const ofTheWorkstation = ['language', 'theme', 'clockOffset', 'browserBanner', 'signInWord', 'wallKey', 'unsentChecks']

/** Before the keys of what somebody has begun and not sent, which names its account. It outlives a session that the server ended. */
export const draftPrefix = 'draft.'

/** Empties both storages (spec §8), except what belongs to the workstation and, where the person did not choose to leave, drafts. */
export function forgetAll({ keepDrafts = false } = {}) {
  const draftsOf = ({ keys }: typeof browserStorage) =>
    keepDrafts ? keys().filter(key => key.startsWith(draftPrefix)) : []
  const stay = [
    [browserStorage, [...ofTheWorkstation, ...draftsOf(browserStorage)]],
    [tabStorage, draftsOf(tabStorage)],
  ] as const
  const stored = stay.flatMap(([storage, keys]) => keys.map(key => [storage, key, storage.read(key)] as const))
  lasting.where.clear()
  ofThisTab.where.clear()
  for (const [storage, key, value] of stored) if (value !== undefined) storage.write(key, value)
}
