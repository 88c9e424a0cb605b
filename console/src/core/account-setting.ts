/** A setting of one person in this browser: read when the account changes, written at once, and told to whoever shows it. */
import { useSyncExternalStore } from 'react'
import { browserStorage } from './browser-storage.ts'
import { createListeners } from './create-store.ts'
import { currentUser, onSession } from './session-store.ts'

/** `read` makes a whole setting of whatever was kept, nothing included. */
export function accountSetting<T extends object>(name: string, read: (stored: Partial<T> | undefined) => T) {
  const keyNow = () => `${name}.${currentUser()?.uid ?? ''}`
  const changes = createListeners()
  let value = read(undefined)
  let readFor: string | undefined

  function now(): T {
    if (readFor !== keyNow()) {
      readFor = keyNow()
      value = read(browserStorage.readJson<Partial<T>>(readFor))
    }
    return value
  }
  function change(part: Partial<T>): void {
    value = { ...now(), ...part }
    browserStorage.writeJson(keyNow(), value)
    changes.notify()
  }
  function subscribe(listener: () => void) {
    const ways = [changes.subscribe(listener), onSession(listener)]
    return () => {
      for (const leave of ways) leave()
    }
  }
  return { now, change, use: (): T => useSyncExternalStore(subscribe, now) }
}
