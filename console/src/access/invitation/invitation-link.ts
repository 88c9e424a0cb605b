import { useLocation } from 'react-router'
import { tabStorage } from '../../core/browser-storage.ts'

const key = 'invitation'

/** What stands behind `#`; after a sign-in in between what stood there before. */
export function useInvitationLink(): string {
  const { hash } = useLocation()
  return hash.slice(1) || (tabStorage.read(key) ?? '')
}

/** For this tab alone, and in no address: a sign-in goes by servers and proxies that write addresses down. */
export const keepInvitationLink = (link: string) => tabStorage.write(key, link)
export const forgetInvitationLink = () => tabStorage.write(key, undefined)
