import type { Call } from '@watchfire/contract/core/call.ts'
import type { ReactNode } from 'react'
import { hasRight, mayCall, useMaybeUser } from '../core/session-store.ts'

type Props = { children: ReactNode; fallback?: ReactNode } & (
  | { right: number | readonly number[]; call?: never }
  | { call: Call; right?: never }
)

/** Shows its children to those who have the right, or who may make the call (the server refuses by the same field). */
export function Can({ right, call, children, fallback = null }: Props) {
  useMaybeUser()
  const may = call ? mayCall(call) : right !== undefined && hasRight(right)
  return may ? children : fallback
}
