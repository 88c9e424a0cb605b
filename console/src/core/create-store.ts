/** Values that several parts of the console show: they are read and heard of outside React, and drawn again in it. */
import { useSyncExternalStore } from 'react'

/** Those who want to hear of a change. Who comes or leaves while they are told counts from the next one on. */
export function createListeners() {
  const listeners = new Set<() => void>()
  /** Returns the way out. */
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    subscribe,
    notify(): void {
      for (const listener of [...listeners]) listener()
    },
    /** What `read` gives, drawn again when it changes: the same object for as long as nothing has. */
    use: <T>(read: () => T): T => useSyncExternalStore(subscribe, read, read),
  }
}

/** One value with those who want to hear of it. */
export function createStore<T>(first: T) {
  const { subscribe, notify, use } = createListeners()
  let value = first
  const now = () => value
  return {
    now,
    /** Nobody hears of the value that stands already. */
    put(next: T): void {
      if (Object.is(next, value)) return
      value = next
      notify()
    },
    subscribe,
    use: () => use(now),
    /** A part of it, by a function that makes no new object each time. */
    useOf: <S>(part: (value: T) => S): S => use(() => part(value)),
  }
}
