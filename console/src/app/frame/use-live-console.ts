import { useEffect } from 'react'
import { useKeepAlive } from '../../access/use-keep-alive.ts'
import { startLiveChannel } from '../../core/live-channel.ts'
import { watchConnection } from '../../core/server-connection.ts'
import { useFreshCatalogue } from './use-fresh-catalogue.ts'
import { useFreshMenus } from './use-fresh-menus.ts'

/** Keeps the console of one person alive and up to date, whichever page is shown. Mounted once. */
export function useLiveConsole() {
  useKeepAlive()
  useFreshMenus()
  useFreshCatalogue()
  useEffect(startLiveChannel, [])
  useEffect(watchConnection, [])
}
