import { ownSessionCalls } from '@watchfire/contract/access/session/own-session.calls.ts'
import { useEffect } from 'react'
import { updateUser, useUser } from '../../core/session-store.ts'
import { useCall } from '../../core/use-call.ts'

/** Menus as the server has them now: rights that were given or taken since the sign-in show without a new one. */
export function useFreshMenus() {
  const { menus } = useUser()
  const fresh = useCall(ownSessionCalls.listMenus, {}, { quiet: true }).data
  useEffect(() => {
    if (fresh && JSON.stringify(fresh) !== JSON.stringify(menus)) updateUser({ menus: fresh })
  }, [fresh, menus])
}
