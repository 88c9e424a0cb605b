/** The frame of the console around a page that was there before it. */
import { ConfirmationHost } from '../../access/factor/ConfirmationHost.tsx'
import { useBrand } from '../../core/brand-store.ts'
import { useUser } from '../../core/session-store.ts'
import { sidebarOf } from '../menu-tree.ts'
import { existingPages } from '../routes.tsx'
import { AbovePage } from './FrameParts.tsx'
import { useLiveConsole } from './use-live-console.ts'

export { BelowPage as LateBelow } from './FrameParts.tsx'

export function LateAbove() {
  useLiveConsole()
  return (
    <>
      <AbovePage sidebar={sidebarOf(useUser(), existingPages, useBrand())} />
      <ConfirmationHost />
    </>
  )
}
